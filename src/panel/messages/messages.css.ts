import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const words = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  maxWidth: '40rem',
  color: color.inkMuted,
  fontWeight: vars.weight.regular,
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});
export const message = style({
  ...stacked(1),
  maxWidth: '34rem',
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  selectors: {
    '&[data-own]': { marginInlineStart: 'auto', width: '100%', borderColor: color.lineStrong },
  },
});
