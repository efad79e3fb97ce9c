import { style } from '@vanilla-extract/css';
import { outlined, raised, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color, text } = vars;

export const part = style({ ...stacked(4), minWidth: 0 });
export const scroller = style({ overflowX: 'auto' });
export const cells = style({ width: '100%' });
export const cell = style({ padding: space[1], minWidth: '7rem', verticalAlign: 'top' });
export const input = style({
  ...outlined,
  width: '100%',
  minHeight: vars.target,
  padding: `0 ${space[2]}`,
  background: color.surface,
  color: color.ink,
  font: 'inherit',
});
export const named = style([input, { fontWeight: vars.weight.medium }]);
export const end = style({ width: 1, whiteSpace: 'nowrap' });

export const result = style({
  ...raised,
  ...stacked(1),
  padding: space[4],
  maxWidth: '38rem',
  overflowWrap: 'anywhere',
});
export const what = style({ fontSize: text[20], color: color.link });
export const words = style({
  fontSize: text[15],
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
export const swatches = style({
  display: 'grid',
  gap: space[2],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))' } },
});
export const swatch = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: vars.target,
  overflowWrap: 'anywhere',
});
export const paint = style({
  ...outlined,
  flex: 'none',
  width: vars.target,
  height: vars.target,
  padding: 2,
  background: color.surface,
});
