import { style } from '@vanilla-extract/css';
import { stacked, inRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { hint } from '#ui/css/text.css.ts';

export const page = style({ ...stacked(6), paddingBlock: `${vars.space[4]} ${vars.space[16]}` });

export const purchase = style({
  border: `1px solid ${vars.color.line}`,
  borderTop: `4px solid ${vars.color.ink}`,
  background: vars.color.surface,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${vars.space[1]} ${vars.space[6]}`,
  padding: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
});

export const reference = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.15em' } },
});

/** On a phone below the number and the total, which share a line. */
export const placed = style([
  hint,
  { order: 1, flexBasis: '100%', '@media': { [media.tablet]: { order: 0, flexBasis: 'auto' } } },
]);
export const total = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' });

export const order = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  justifyItems: 'start',
  padding: vars.space[4],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' } },
});

export const vendor = style({ overflowWrap: 'anywhere' });
export const thumb = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space[3],
});
export const title = style({ overflowWrap: 'anywhere', fontSize: vars.text[15] });
export const keys = style({
  ...inRow(3, { align: 'stretch', wrap: true }),
  padding: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});
/** Below the buttons, over the full width. */
export const answer = style({ flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

export const more = style({ display: 'flex', justifyContent: 'center' });

/** The status of an order and its returns: in a line on a phone, else stacked at the end. */
export const states = style({
  ...inRow(2, { align: 'stretch', wrap: true }),
  alignContent: 'start',
  '@media': { [media.tablet]: { display: 'grid', justifyItems: 'end' } },
});
