import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const page = style({
  display: 'grid',
  gap: space[6],
  maxWidth: 1100,
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});
export const section = style({ display: 'grid', gap: space[3], minWidth: 0 });
export const cards = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
});
export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[36],
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
