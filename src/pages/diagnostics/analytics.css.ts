import { style } from '@vanilla-extract/css';
import { stacked, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ ...stacked(8), paddingBlock: `${vars.space[4]} ${vars.space[16]}` });

export const head = style({ ...stacked(3), maxWidth: '60ch' });
export const lead = style({ color: vars.color.inkMuted });
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars.space[4],
});
export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: vars.space[1],
  paddingTop: vars.space[3],
  borderTop: `4px solid ${vars.color.ink}`,
});
/** One bar per hour, the current one on the right. */
export const hours = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
  alignItems: 'end',
  gap: 2,
  height: '8rem',
  borderBottom: `1px solid ${vars.color.lineStrong}`,
});
export const hour = style({ display: 'flex', alignItems: 'end', height: '100%' });
export const bar = style({ width: '100%', minHeight: 1, background: vars.color.plate.blue });
export const scale = style({
  ...muted(13),
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: vars.space[2],
});

export const table = style({ width: '100%', fontSize: vars.text[15] });
export const cell = style({
  paddingBlock: vars.space[2],
  paddingInlineEnd: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: vars.weight.regular,
  overflowWrap: 'anywhere',
});
export const number = style([
  cell,
  { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
]);
export const time = style([cell, { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }]);
export const wide = style([
  cell,
  { display: 'none', '@media': { [media.tablet]: { display: 'table-cell' } } },
]);
