import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../themes/breakpoints.ts';
import { vars } from '../themes/contract.css.ts';
import { muted, inlineRow } from '../css/mixins.ts';

const { color, space } = vars;
// The table's own width matters, not the screen's: next to a panel's sidebar, a tablet is narrow.
const wide = (rules: object) => ({ '@container': { '(width >= 46rem)': rules } });
const narrow = (rules: object) => ({ '@container': { '(width < 46rem)': rules } });

export const frame = style({
  containerType: 'inline-size',
  width: '100%',
  marginTop: space[2],
  overflowX: 'auto',
});

/** Rows are cards if a table has no room. */
export const table = style({
  display: 'block',
  width: '100%',
  fontSize: vars.text[15],
  ...wide({ display: 'table' }),
});

export const head = style({ display: 'block', ...wide({ display: 'table-header-group' }) });
export const body = style({ display: 'block', ...wide({ display: 'table-row-group' }) });

export const row = style({
  position: 'relative',
  display: 'block',
  paddingBlock: space[3],
  borderBottom: `1px solid ${color.line}`,
  selectors: { '&[data-selected]': { background: color.infoSoft } },
  ...wide({ display: 'table-row', paddingBlock: 0 }),
});

export const headCell = style({
  ...muted(13),
  paddingBlock: space[2],
  paddingInline: space[2],
  textAlign: 'start',
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${color.lineStrong}`,
});

export const sortLink = style({ ...inlineRow(1), minHeight: 32, color: 'inherit' });

/** On a card, the facts follow each other in lines. */
const cellBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  maxWidth: '100%',
  minHeight: 28,
  marginInlineEnd: space[5],
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-label]::before': { content: 'attr(data-label)', color: color.inkMuted, flexShrink: 0 },
    // A card leaves out empty cells.
    '&:empty': { display: 'none' },
  },
  ...wide({
    display: 'table-cell',
    maxWidth: 'none',
    padding: space[2],
    verticalAlign: 'middle',
    selectors: {
      '&[data-label]::before': { content: 'none' },
      '&:empty': { display: 'table-cell' },
      'tr[data-density=compact] > &': { paddingBlock: 2 },
    },
  }),
});

export const cell = cellBase;
export const number = style([cellBase, { textAlign: 'end', ...wide({ whiteSpace: 'nowrap' }) }]);
export const main = style([
  cellBase,
  {
    display: 'block',
    marginInlineEnd: 0,
    paddingBottom: space[1],
    fontWeight: vars.weight.medium,
    ...wide({ display: 'table-cell', minWidth: '14rem', paddingBottom: space[2] }),
  },
]);

export const check = style({
  position: 'absolute',
  insetInlineStart: 0,
  ...wide({ position: 'static', width: '2.75rem', paddingInline: `${space[2]} 0`, verticalAlign: 'middle' }),
});
/** Next to the box. */
globalStyle(`${row}:has(> ${check})`, {
  paddingInlineStart: '2.75rem',
  '@media': { [media.touch]: { paddingInlineStart: '3.25rem' } },
  ...wide({ paddingInlineStart: 0 }),
});
// A finger needs room around its target, even if two links are below each other.
globalStyle(`${row} > td a`, {
  '@media': { [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: 32 } },
});

// Above cards the box that selects all rows is left of the headings, with a label next to it.
globalStyle(`${head} th:not([data-box])`, narrow({ display: 'none' }));
globalStyle(`${head} th[data-box]`, narrow({ display: 'block', padding: 0, borderBottom: 0 }));
// A card leaves out empty cells.
globalStyle(`${row} > td:empty`, narrow({ display: 'none' }));
/** In a table the label is for screen readers only. */
export const words = style({
  fontSize: vars.text[15],
  ...wide({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }),
});

/** The target is larger than the box. */
export const checkLabel = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  '@media': { [media.touch]: { width: vars.target, height: vars.target } },
});

export const all = style({
  ...inlineRow(2),
  position: 'relative',
  minWidth: 32,
  minHeight: 32,
  paddingInline: 7,
  '@media': { [media.touch]: { minHeight: vars.target, paddingInline: 13 } },
});

export const box = style({ width: 18, height: 18, accentColor: color.action });
