import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

/** A large zoom leaves less: there the total scrolls with the lines instead of covering them. */
const holdsTotal = '(min-height: 20rem)';

/** Fills the drawer's body, so that the totals stay at its bottom even with few lines. */
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  '@media': { [holdsTotal]: { height: '100%' } },
});

/**
 * Everything above the totals. It scrolls by itself: totals that stick to the bottom of a scrolling drawer would count
 * as moved whenever a row is added above them. The negative margins undo the drawer body's padding.
 */
export const above = style({
  flex: '1 1 auto',
  display: 'flex',
  flexDirection: 'column',
  margin: `calc(-1 * ${vars.space[5]})`,
  marginBottom: 0,
  padding: vars.space[5],
  paddingBottom: 0,
  '@media': { [holdsTotal]: { minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' } },
});

export const list = style({ marginTop: `calc(-1 * ${vars.space[5]})` });

export const vendor = style({
  paddingBlock: vars.space[5],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
});

export const vendorHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginBottom: vars.space[3],
});

export const vendorName = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[17],
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.snug,
});

export const lines = style({ display: 'grid', gap: vars.space[4] });

export const line = style({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 1fr)',
  columnGap: vars.space[4],
});

/** A line, or the undo row over it: the place keeps the line's height. */
export const place = style({ display: 'grid' });

export const lineAway = style([line, { gridArea: '1 / 1', visibility: 'hidden' }]);

export const left = style({
  gridArea: '1 / 1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingInline: vars.space[4],
  background: vars.color.sunken,
  borderRadius: vars.radius,
});

export const leftWords = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  marginTop: vars.space[1],
  color: vars.color.warning,
  fontSize: vars.text[15],
});

export const lineName = style({
  color: vars.color.ink,
  lineHeight: vars.leading.snug,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
});

export const lineTop = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: vars.space[3],
});

export const options = style({
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
  marginTop: vars.space[1],
});

export const amount = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[17],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const lineTools = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space[1],
  marginTop: vars.space[2],
});

export const lineWays = style({ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' });

export const stepper = style({
  display: 'inline-flex',
  alignItems: 'center',
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
});

export const stepperKey = style({
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.target,
  height: vars.target,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: vars.color.ink,
  cursor: 'pointer',
  ':hover': { background: vars.color.sunken },
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  ':disabled': { color: vars.color.inkFaint, cursor: 'not-allowed' },
});

export const stepperValue = style({
  minWidth: 28,
  textAlign: 'center',
  fontFamily: vars.font.display,
  fontSize: vars.text[17],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const removeKey = style([
  stepperKey,
  { color: vars.color.inkMuted, borderRadius: vars.radius, ':hover': { color: vars.color.danger } },
]);

/** Above the totals, over their line. */
export const offered = style({
  flex: 'none',
  marginInline: `calc(-1 * ${vars.space[5]})`,
  borderTop: `1px solid ${vars.color.lineStrong}`,
  background: vars.color.surface,
  padding: vars.space[5],
  paddingBottom: 0,
});

/** The negative margins undo the drawer body's padding. */
export const foot = style({
  flex: 'none',
  marginInline: `calc(-1 * ${vars.space[5]})`,
  marginBottom: `calc(-1 * ${vars.space[5]})`,
  borderTop: `1px solid ${vars.color.lineStrong}`,
  background: vars.color.surface,
  padding: vars.space[5],
  paddingBottom: `max(${vars.space[5]}, env(safe-area-inset-bottom))`,
});

/** After the lines of a low window. */
export const scrolled = style({
  display: 'grid',
  gap: vars.space[4],
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.lineStrong}`,
});

export const sums = style({ display: 'grid', gap: vars.space[2] });

export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: vars.space[4],
});

export const sumName = style({ color: vars.color.inkMuted });
export const sumValue = style({ fontVariantNumeric: 'tabular-nums', textAlign: 'end' });

export const total = style({
  marginBottom: vars.space[4],
  selectors: {
    [`${sums} + &`]: {
      borderTop: `1px solid ${vars.color.line}`,
      paddingTop: vars.space[3],
      marginTop: vars.space[3],
    },
  },
});

export const totalName = style({ fontWeight: vars.weight.bold });

export const totalValue = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[26],
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});

export const actions = style({ display: 'grid', gap: vars.space[2] });

export const restore = style({ marginBottom: vars.space[5] });

export const empty = style({
  flex: 1,
  display: 'grid',
  placeItems: 'center',
});

export const holiday = style({
  display: 'grid',
  gap: vars.space[1],
  marginBlockEnd: vars.space[3],
  padding: vars.space[3],
  background: vars.color.warningSoft,
  color: vars.color.ink,
  fontSize: vars.text[15],
  overflowWrap: 'anywhere',
});

export const vendorShipping = style({
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const estimate = style({
  marginBottom: vars.space[3],
  color: vars.color.warning,
  fontSize: vars.text[15],
});

export const unknown = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
});

/** Next to a name or a number that is not final. */
export const mark = style({
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: vars.text[15],
  fontWeight: vars.weight.regular,
});

const trackHeight = '6px';

export const progress = style({
  marginTop: vars.space[4],
  fontSize: vars.text[15],
  // One line of words and the track, also while there is nothing to say.
  minHeight: `calc(1lh + ${vars.space[1]} + ${trackHeight})`,
});

export const track = style({
  height: trackHeight,
  marginTop: vars.space[1],
  background: vars.color.sunken,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  overflow: 'hidden',
});

export const reached = style({ height: '100%', background: vars.color.ink });

export const saved = style({
  display: 'grid',
  gap: vars.space[3],
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.lineStrong}`,
});

export const lesserActions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[2],
});

export const removeCode = style({
  padding: 0,
  border: 0,
  background: 'transparent',
  color: vars.color.link,
  textDecoration: 'underline',
  cursor: 'pointer',
});
