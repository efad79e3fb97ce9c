import { globalStyle, style } from '@vanilla-extract/css';
import { inRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[8]} ${vars.space[20]}` });
// Starts where every page starts, and is no wider than a check needs.
globalStyle(`${page} > *`, { maxWidth: 780 });
export const lead = style({ marginBlock: `${vars.space[3]} ${vars.space[6]}`, color: vars.color.inkMuted });

export const check = style({
  display: 'grid',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  // Reserves two lines for an answer, so that nothing moves when it arrives.
  gridTemplateRows: 'auto minmax(3.5rem, auto)',
  alignItems: 'start',
  paddingBlock: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { gridTemplateRows: 'auto minmax(1.75rem, auto)' } },
});

export const verdict = style({ justifySelf: 'end' });
export const detail = style({ color: vars.color.inkMuted, overflowWrap: 'anywhere' });
export const time = style({
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.inkMuted,
});

export const foot = style({
  ...inRow(4, { justify: 'space-between', wrap: true }),
  paddingTop: vars.space[5],
  borderTop: `1px solid ${vars.color.line}`,
});
