import { style, styleVariants } from '@vanilla-extract/css';
import { stacked, inRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ ...stacked(8), paddingBlock: `${vars.space[8]} ${vars.space[20]}` });
export const figures = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderBlock: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});
export const section = style({ ...stacked(3), maxWidth: 960 });
export const sectionHead = style(inRow(3, { justify: 'space-between' }));
/** Aligns the end of its label with the numbers below. */
export const download = style({
  '@media': { [media.tablet]: { marginInlineEnd: `calc(-1 * ${vars.space[5]})` } },
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr) 4.5rem',
  gap: vars.space[3],
  alignItems: 'center',
  '@media': { [media.tablet]: { gridTemplateColumns: '11rem minmax(0, 1fr) 6rem' } },
});
export const name = style({
  fontSize: vars.text[15],
  lineHeight: vars.leading.snug,
  // Wraps between words; breaks a word only if it is wider than the column.
  overflowWrap: 'break-word',
  hyphens: 'auto',
});
export const amount = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[17],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
export const track = style({ display: 'block', background: vars.color.sunken });
export const bar = style({ fill: vars.color.ink });
export const plates = styleVariants(vars.color.plate, (fill) => ({ fill }));
