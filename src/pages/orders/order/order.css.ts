import { style } from '@vanilla-extract/css';
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

export const fact = style({ display: 'flex', gap: vars.space[2], alignItems: 'center' });
export const number = style({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' });

export const sent = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[1],
  justifyItems: 'start',
  overflowWrap: 'anywhere',
});
export const track = style({
  display: 'inline-flex',
  maxWidth: '100%',
  gap: vars.space[1],
  alignItems: 'center',
  minHeight: vars.target,
});

/** On a phone the buttons fill their rows, so that their edges meet. */
export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  flexDirection: 'column',
  '@media': { [media.tablet]: { flexDirection: 'row' } },
});
/** The files of an order stay side by side. */
export const files = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  justifyContent: 'center',
});

export const back = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[2],
  justifyItems: 'start',
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
});
export const backHead = style({ display: 'flex', gap: vars.space[3], alignItems: 'center' });

export const label = style({
  padding: `${vars.space[3]} ${vars.space[4]}`,
  borderInlineStart: `4px solid ${vars.color.lineStrong}`,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

export const talk = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[2] });
export const lines = style({ display: 'grid', gap: vars.space[3] });
export const line = style({
  maxWidth: '44rem',
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderInlineStart: `3px solid ${vars.color.lineStrong}`,
  background: vars.color.sunken,
  selectors: { '&[data-from="vendor"]': { borderInlineStartColor: vars.color.info } },
});
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const panel = style({
  display: 'grid',
  gap: vars.space[4],
  padding: vars.space[4],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  outline: 'none',
  '@media': { [media.tablet]: { padding: vars.space[5] } },
});
export const panelHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
});

export const pieces = style({
  display: 'grid',
  gap: vars.space[3],
  padding: 0,
  border: 0,
  minWidth: 0,
});
export const legend = style({ padding: 0, fontWeight: vars.weight.medium, marginBottom: vars.space[2] });
export const problem = style({ color: vars.color.danger, fontSize: vars.text[15] });
