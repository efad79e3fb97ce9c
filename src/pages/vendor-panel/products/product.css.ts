import { style } from '@vanilla-extract/css';
import { stacked, raised, inRow, inlineRow, outlined, centered, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color, text } = vars;

export const page = style({
  display: 'grid',
  gap: space[6],
  maxWidth: 1100,
  // As on the other pages of the panel (store-page.css.ts), so that the title does not move between pages.
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});
export const columns = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 18rem' } },
});
export const section = style({ ...stacked(4), ...raised, padding: space[4], minWidth: 0 });
export const bar = style(inRow(2, { wrap: true }));
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
  gap: space[3],
  '@media': { [wide]: { display: 'table-row-group' } },
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  border: `1px solid ${color.line}`,
  '@media': { [wide]: { display: 'table-row', padding: 0, border: 0 } },
});
/** Only on a phone, where a row is a card. */
export const foldCell = style({
  gridColumn: 'span 4',
  gridRow: 1,
  ...inRow(2),
  justifySelf: 'end',
  '@media': { [wide]: { display: 'none' } },
});
export const headCell = style({ ...muted(13), padding: space[1], textAlign: 'left' });
export const nameCell = style({
  gridColumn: 'span 6',
  selectors: { '&:has(+ [data-fold])': { gridColumn: 'span 2' } },
  textAlign: 'left',
  overflowWrap: 'anywhere',
  fontWeight: vars.weight.medium,
  fontSize: text[15],
  '@media': { [wide]: { padding: space[1], minWidth: '7rem' } },
});
export const cell = style({
  minWidth: 0,
  // Three in a line, the others share the next one.
  gridColumn: 'span 2',
  selectors: {
    '[data-folded] > &': { display: 'none' },
    '&:nth-last-child(-n + 2)': { gridColumn: 'span 3' },
  },
  '@media': {
    [wide]: {
      padding: space[1],
      minWidth: '5.75rem',
      verticalAlign: 'top',
      selectors: {
        '[data-folded] > &': { display: 'table-cell' },
        // A SKU and a barcode of 13 digits fit.
        'th + &, [data-fold] + &, &:nth-last-child(3)': { minWidth: '9.25rem' },
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
