import { globalStyle, style } from '@vanilla-extract/css';
import { stacked, raised, inRow, inlineRow, outlined, centered, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color, text } = vars;

export const page = style({
  display: 'grid',
  gap: space[3],
  // The grid of variants needs the room.
  maxWidth: 1240,
  padding: space[4],
  '@media': {
    // As on the other pages of the panel (store-page.css.ts), so that the title does not move between pages.
    [media.tablet]: { gap: space[6], padding: `${space[6]} ${space[6]} ${space[10]}` },
  },
});
export const columns = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  '@media': {
    [media.tablet]: { gap: space[6] },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 18rem' },
  },
});
export const section = style({
  ...stacked(3),
  ...raised,
  padding: space[3],
  minWidth: 0,
  '@media': { [media.tablet]: { gap: space[4], padding: space[4] } },
});
/** Only where the actions are below the long form. */
export const toActions = style({ '@media': { [media.desktop]: { display: 'none' } } });
/** Stays next to the form; a long history scrolls in it. */
export const aside = style([
  section,
  {
    '@media': {
      [media.desktop]: {
        position: 'sticky',
        top: space[4],
        maxHeight: `calc(100dvh - 2 * ${space[4]})`,
        overflowY: 'auto',
      },
    },
  },
]);
/** Two in a line where there is room. */
export const acts = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'repeat(auto-fit, minmax(6rem, 1fr))',
  '@media': { [media.desktop]: { gridTemplateColumns: '1fr' } },
});
export const bar = style(inRow(2, { wrap: true }));
export const options = style({
  ...stacked(4),
  selectors: { '&[data-folded]': { display: 'none' } },
  '@media': { [media.tablet]: { selectors: { '&[data-folded]': { display: 'grid' } } } },
});
/** Only on a phone, where the options of a product with many variants are folded. */
export const optionsFold = style({
  ...inRow(2),
  ...muted(13),
  justifyContent: 'space-between',
  overflowWrap: 'anywhere',
  '@media': { [media.tablet]: { display: 'none' } },
});
export const preview = style({
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});

export const option = style({
  ...stacked(2),
  paddingBottom: space[3],
  borderBottom: `1px solid ${color.line}`,
});
export const chips = style(inRow(2, { align: 'stretch', wrap: true }));
export const chip = style({ ...inlineRow(1), ...outlined, paddingLeft: space[2] });
export const chipButton = style({
  ...centered,
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.ink,
  cursor: 'pointer',
  '@media': { [media.touch]: { width: vars.target, height: vars.target } },
});
export const adding = style(inRow(2, { align: 'end', wrap: true }));

const wide = media.tablet;
export const scroller = style({ '@media': { [wide]: { overflowX: 'auto' } } });
export const table = style({
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  display: 'block',
  '@media': { [wide]: { display: 'table' } },
});
export const tableHead = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  '@media': {
    [wide]: {
      position: 'static',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      display: 'table-header-group',
    },
  },
});
export const tableBody = style({
  display: 'grid',
  border: `1px solid ${color.line}`,
  '@media': { [wide]: { display: 'table-row-group', border: 0 } },
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}` },
    '&[data-folded]': { paddingBlock: 0, gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  '@media': {
    [wide]: { display: 'table-row', padding: 0, selectors: { '& + &': { border: 0 } } },
  },
});
/** Only on a phone, where a row is a card. */
export const foldCell = style({
  gridColumn: 'span 3',
  ...inRow(2),
  justifySelf: 'end',
  selectors: { '[data-folded] > &': { gridColumn: 'auto' } },
  '@media': { [wide]: { display: 'none' } },
});
export const folded = style({ ...muted(13), textAlign: 'right' });
/** Pasting columns is for a keyboard. */
export const wideOnly = style({
  display: 'none',
  '@media': { [wide]: { display: 'block' } },
});
/** One line, which scrolls on a phone. */
export const toolbar = style({
  ...inRow(2),
  overflowX: 'auto',
  // Room for the focus ring.
  padding: 4,
  margin: -4,
});
globalStyle(`${toolbar} > *`, { flex: 'none' });
export const headCell = style({ ...muted(13), padding: space[1], textAlign: 'left' });
export const nameCell = style({
  gridColumn: 'span 6',
  selectors: {
    '&:has(+ [data-fold])': { gridColumn: 'span 3' },
    '[data-folded] > &:has(+ [data-fold])': { gridColumn: 'auto' },
  },
  textAlign: 'left',
  overflowWrap: 'anywhere',
  fontWeight: vars.weight.medium,
  fontSize: text[15],
  '@media': { [wide]: { padding: space[1], minWidth: '8.5rem' } },
});
export const cell = style({
  minWidth: 0,
  // Two in a line, but for a SKU, which would be clipped.
  gridColumn: 'span 3',
  selectors: {
    '[data-folded] > &': { display: 'none' },
    'th + &, [data-fold] + &': { gridColumn: 'span 6' },
  },
  '@media': {
    [wide]: {
      padding: space[1],
      minWidth: '5.75rem',
      verticalAlign: 'top',
      selectors: {
        '[data-folded] > &': { display: 'table-cell' },
        // A SKU and a barcode of 13 digits fit.
        'th + &, [data-fold] + &': { minWidth: '14rem' },
        '&:nth-child(n + 8):nth-last-child(3)': { minWidth: '9.25rem' },
      },
    },
  },
});
export const cellLabel = style({
  ...muted(13),
  display: 'block',
  '@media': { [wide]: { display: 'none' } },
});
export const input = style({
  ...outlined,
  width: '100%',
  minWidth: 72,
  minHeight: 44,
  padding: `0 ${space[2]}`,
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  selectors: {
    '&[aria-invalid="true"]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
  },
});
export const unit = style({ alignSelf: 'center', paddingRight: space[3], color: color.inkMuted });
export const problem = style({ color: color.danger, fontSize: text[13] });
export const label = style({ display: 'grid', gap: 6, fontSize: text[15], fontWeight: vars.weight.medium });

export const entry = style({
  ...stacked(1),
  paddingBottom: space[3],
  borderBottom: `1px solid ${color.line}`,
  fontSize: text[15],
});
/** Changes that are shown side by side elsewhere are stacked in here. */
export const history = style({ containerType: 'inline-size' });
