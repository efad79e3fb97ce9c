import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import { inRow, muted, inlineRow } from '../../css/mixins.ts';

const { color, space } = vars;

export const plot = style({ display: 'block', width: '100%', height: 160, overflow: 'visible' });
export const ground = style({ stroke: color.lineStrong, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });
export const bar = style({
  fill: color.action,
  selectors: { '&:hover': { fill: color.actionHover } },
});
export const empty = style({ fill: color.line });
export const ends = style({
  ...inRow(3, { align: 'stretch', justify: 'space-between' }),
  ...muted(13),
  overflowWrap: 'anywhere',
});
/** Each below its bar. */
export const names = style([
  ends,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(8, minmax(0, 1fr))',
    gap: 2,
    textAlign: 'center',
    hyphens: 'auto',
  },
]);
export const table = style({ width: '100%', fontSize: vars.text[15] });
export const cell = style({
  padding: `${space[1]} ${space[2]}`,
  textAlign: 'start',
  fontWeight: vars.weight.regular,
  borderBottom: `1px solid ${color.line}`,
});
export const number = style([cell, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
export const scroll = style({ overflowX: 'auto' });

/** Plots with an axis: its numbers are to the left of the plot. */
export const room = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[2],
});
export const axis = style({
  ...muted(13),
  position: 'relative',
  display: 'grid',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
/** The widest number sets the width; each is placed at its height. */
export const tick = style({ gridArea: '1 / 1', position: 'relative', height: 0, lineHeight: 0 });
export const field = style({ position: 'relative', height: 200, minWidth: 0 });
export const drawing = style({
  position: 'absolute',
  inset: 0,
  display: 'block',
  width: '100%',
  height: '100%',
  overflow: 'visible',
});
export const grid = style({ stroke: color.line, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });
export const line = style({
  fill: 'none',
  stroke: color.action,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
});
export const lineBefore = style([line, { stroke: color.inkMuted, strokeDasharray: '4 4', strokeWidth: 1.5 }]);
export const cursor = style({ stroke: color.lineStrong, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });

/** A point is drawn as an element: the plot is stretched, and a circle in it would be, too. */
export const point = style({
  position: 'absolute',
  width: 10,
  height: 10,
  margin: '-5px 0 0 -5px',
  borderRadius: '50%',
  border: `2px solid ${color.surface}`,
  background: color.action,
  pointerEvents: 'none',
});
export const pointBefore = style([point, { background: color.inkMuted }]);

/** Covers the whole plot: the pointer moves it just as the arrow keys do. */
export const slider = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'crosshair',
  touchAction: 'pan-y',
});
export const fieldFocus = style({
  position: 'absolute',
  inset: -4,
  borderRadius: vars.radius,
  pointerEvents: 'none',
  selectors: {
    [`${slider}:focus-visible + &`]: { outline: `2px solid ${color.focus}` },
  },
});

export const readout = style({
  minHeight: '1.5em',
  fontSize: vars.text[15],
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const legend = style({
  ...muted(13),
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
});
export const legendItem = style({ ...inlineRow(2), minWidth: 0, overflowWrap: 'anywhere' });
export const swatch = style({
  flexShrink: 0,
  width: 14,
  height: 14,
  border: `1px solid ${color.lineStrong}`,
});
export const dash = style({ flexShrink: 0, width: 18, height: 0, borderTop: `2px solid ${color.action}` });
export const dashBefore = style([dash, { borderTop: `2px dashed ${color.inkMuted}` }]);

const fills = [
  color.action,
  color.plate.blue,
  color.plate.green,
  color.plate.yellow,
  color.plate.red,
  color.inkMuted,
];
/** The parts of a stack, in order; edges keep neighbors apart in any theme. */
export const parts = styleVariants(
  Object.fromEntries(fills.map((fill, place) => [place, { fill, background: fill }])),
  (part) => [{ stroke: color.page, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' as const }, part],
);
export const partCount = fills.length;
