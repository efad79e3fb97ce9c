import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const range = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] });
export const days = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[2],
  minWidth: 0,
});
export const day = style({ display: 'grid', gap: 4, fontSize: text[13], color: color.inkMuted });
export const date = style({
  minHeight: 36,
  paddingInline: space[2],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: text[15],
  '@media': { [media.touch]: { minHeight: vars.target } },
});
/** As high as the fields beside it. */
export const show = style({ minHeight: 36, '@media': { [media.touch]: { minHeight: vars.target } } });
export const hint = style({ flexBasis: '100%', fontSize: text[15], color: color.inkMuted });

/** Four in a row or two: what is left over in the last row shares its room. */
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
export const fact = style({
  display: 'grid',
  flex: '1 1 max(21%, 9.25rem)',
  alignContent: 'start',
  gap: space[1],
  minWidth: 0,
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
export const bone = style({ flex: '1 1 max(21%, 9.25rem)', minWidth: 0 });
export const value = style({
  fontFamily: vars.font.display,
  fontSize: text[26],
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});
