import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import { inRow, muted } from '../../css/mixins.ts';

const { color } = vars;

export const list = style({
  display: 'flex',
  gap: vars.space[6],
  overflowX: 'auto',
  // Space for the focus ring inside the scroll container.
  padding: 4,
  margin: -4,
  boxShadow: `inset 0 -5px 0 -4px ${color.line}`,
  scrollbarWidth: 'none',
});

export const tab = style({
  ...inRow(2),
  ...muted(20),
  flexShrink: 0,
  minHeight: 48,
  fontFamily: vars.font.display,
  fontWeight: vars.weight.medium,
  lineHeight: 1,
  cursor: 'pointer',
  boxShadow: 'inset 0 0 0 transparent',
  transition: `color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&[data-hovered]': { color: color.ink },
    '&[data-selected]': { color: color.ink, boxShadow: `inset 0 -3px 0 ${color.ink}` },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'not-allowed' },
  },
});

export const panel = style({
  paddingBlock: vars.space[5],
  selectors: { '&[data-inert]': { display: 'none' } },
});
