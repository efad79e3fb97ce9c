import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const page = style({ display: 'grid', gap: space[4], paddingBlock: space[6] });
export const store = style({ color: vars.color.inkMuted });
export const pictures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
});
export const picture = style({ width: 240 });
export const words = style({ maxWidth: '65ch', overflowWrap: 'anywhere' });
export const prices = style({
  maxWidth: 480,
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: vars.leading.body,
});
