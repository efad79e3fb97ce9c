import { style } from '@vanilla-extract/css';
import { stacked, inlineRow, outlined } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { media } from '#ui/themes/breakpoints.ts';

export const after = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  padding: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  // Also the buttons that name a product or a store.
  overflowWrap: 'anywhere',
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});

export const number = style({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' });

export const sent = style({ ...stacked(1, 'start'), overflowWrap: 'anywhere' });
export const track = style({ ...inlineRow(1), maxWidth: '100%', minHeight: vars.target });

/** On a phone the buttons fill their rows, so that their edges meet. */
export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  flexDirection: 'column',
  '@media': { [media.tablet]: { flexDirection: 'row' } },
});
export const back = style({
  ...stacked(2, 'start'),
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
});
export const label = style({
  padding: `${vars.space[3]} ${vars.space[4]}`,
  borderInlineStart: `4px solid ${vars.color.lineStrong}`,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

export const line = style({
  maxWidth: '44rem',
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderInlineStart: `3px solid ${vars.color.lineStrong}`,
  background: vars.color.sunken,
  selectors: { '&[data-from="vendor"]': { borderInlineStartColor: vars.color.info } },
});
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const panel = style({
  ...stacked(4),
  ...outlined,
  padding: vars.space[4],
  outline: 'none',
  '@media': { [media.tablet]: { padding: vars.space[5] } },
});
export const pieces = style({ ...stacked(3), padding: 0, border: 0, minWidth: 0 });
export const legend = style({ padding: 0, fontWeight: vars.weight.medium, marginBottom: vars.space[2] });
export const problem = style({ color: vars.color.danger, fontSize: vars.text[15] });
