import { style } from '@vanilla-extract/css';
import { media } from '../themes/breakpoints.ts';
import { vars } from '../themes/contract.css.ts';

const { color, space } = vars;

export const choice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  minHeight: 32,
  paddingBlock: 4,
  fontSize: vars.text[17],
  lineHeight: 1.4,
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.target, paddingBlock: 10 } },
});

export const mark = style({
  flexShrink: 0,
  width: 22,
  height: 22,
  margin: '1px 0 0',
  accentColor: color.action,
  cursor: 'inherit',
});

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
