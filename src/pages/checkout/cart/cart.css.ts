import { style } from '@vanilla-extract/css';
import { stacked, inRow, display, muted, figures, outlined, centered } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

/** A large zoom leaves less: there the total scrolls with the lines instead of covering them. */
const holdsTotal = '(min-height: 20rem)';

/** Fills the drawer's body, so that the totals stay at its bottom even with few lines. */
export const panel = style({
  ...stacked(0),
  minHeight: '100%',
  '@media': { [holdsTotal]: { height: '100%' } },
});

/**
 * Everything above the totals. It scrolls on its own: totals that stick to the bottom of a scrolling drawer would count
 * as moved whenever a row is added above them. The negative margins undo the drawer body's padding.
 */
export const above = style({
  ...stacked(0),
  flex: '1 1 auto',
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
  ...inRow(3, { align: 'baseline', justify: 'space-between' }),
  marginBottom: vars.space[3],
});

export const vendorName = style({ ...display(17), lineHeight: vars.leading.snug });

export const line = style({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 1fr)',
  columnGap: vars.space[4],
});

/** A line, or the undo row over it: the place keeps the line's height. */
export const place = style({ display: 'grid' });

export const lineAway = style([line, { gridArea: '1 / 1', visibility: 'hidden' }]);

export const left = style({
  ...inRow(3, { justify: 'space-between' }),
  gridArea: '1 / 1',
  paddingInline: vars.space[4],
  background: vars.color.sunken,
  borderRadius: vars.radius,
});

export const leftWords = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const change = style({
  ...inRow(2, { wrap: true }),
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

export const options = style({ ...muted(15), marginTop: vars.space[1] });

export const amount = style({ ...figures(17), whiteSpace: 'nowrap' });

export const lineTools = style({
  ...inRow(1, { justify: 'space-between', wrap: true }),
  marginTop: vars.space[2],
});

export const lineWays = style({ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' });

export const stepper = style({ ...outlined, display: 'inline-flex', alignItems: 'center' });

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

export const stepperValue = style({ ...figures(17), minWidth: 28, textAlign: 'center' });

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

/** Comes after the lines in a short window. */
export const scrolled = style({
  ...stacked(4),
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.lineStrong}`,
});

export const sums = style(stacked(2));

export const sum = style(inRow(4, { align: 'baseline', justify: 'space-between' }));

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

export const totalValue = style({ ...figures(26), lineHeight: vars.leading.tight });

export const restore = style({ marginBottom: vars.space[5] });

export const empty = style({ ...centered, flex: 1 });

export const holiday = style({
  ...stacked(1),
  marginBlockEnd: vars.space[3],
  padding: vars.space[3],
  background: vars.color.warningSoft,
  color: vars.color.ink,
  fontSize: vars.text[15],
  overflowWrap: 'anywhere',
});

export const vendorShipping = style({
  ...muted(15),
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const estimate = style({
  marginBottom: vars.space[3],
  color: vars.color.warning,
  fontSize: vars.text[15],
});

/** Next to a name or a number that is not final. */
export const mark = style({ ...muted(15), fontFamily: vars.font.text, fontWeight: vars.weight.regular });

const trackHeight = '6px';

export const progress = style({
  marginTop: vars.space[4],
  fontSize: vars.text[15],
  // One line of text and the track, even while there is nothing to say.
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
  ...stacked(3),
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
