import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color, text } = vars;

export const page = style({
  display: 'grid',
  gap: space[6],
  maxWidth: 1100,
  // As on the other pages of the panel (store-page.css.ts), so that the title stands still from page to page.
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});
export const columns = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 18rem' } },
});
export const form = style({ display: 'grid', gap: space[5], minWidth: 0 });
export const section = style({
  display: 'grid',
  gap: space[4],
  padding: space[4],
  minWidth: 0,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
export const preview = style({
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});

export const option = style({
  display: 'grid',
  gap: space[2],
  paddingBottom: space[3],
  borderBottom: `1px solid ${color.line}`,
});
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  paddingLeft: space[2],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
});
export const chipButton = style({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.ink,
  cursor: 'pointer',
  '@media': { [media.touch]: { width: vars.target, height: vars.target } },
});
export const adding = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'end' });

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
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.line}`,
  '@media': { [wide]: { display: 'table-row', padding: 0, border: 0 } },
});
export const headCell = style({
  padding: space[1],
  textAlign: 'left',
  fontSize: text[13],
  color: color.inkMuted,
});
export const nameCell = style({
  gridColumn: '1 / -1',
  textAlign: 'left',
  fontWeight: vars.weight.medium,
  fontSize: text[15],
  '@media': { [wide]: { padding: space[1] } },
});
export const cell = style({ minWidth: 0, '@media': { [wide]: { padding: space[1], verticalAlign: 'top' } } });
export const cellLabel = style({
  display: 'block',
  fontSize: text[13],
  color: color.inkMuted,
  '@media': { [wide]: { display: 'none' } },
});
export const input = style({
  width: '100%',
  minWidth: 72,
  minHeight: 44,
  padding: `0 ${space[2]}`,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
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

export const history = style({ display: 'grid', gap: space[3] });
export const entry = style({
  display: 'grid',
  gap: space[1],
  paddingBottom: space[3],
  borderBottom: `1px solid ${color.line}`,
  fontSize: text[15],
});
export const change = style({
  color: color.inkMuted,
  overflowWrap: 'anywhere',
  fontSize: text[13],
});
