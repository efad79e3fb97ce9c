import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { stacked, inRow, muted, inlineRow, outlined } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';
import * as tile from './product-tile.css.ts';

// First in the file: media queries keep the order of their first use, and tablet must come before desktop.
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${vars.space[6]} ${vars.space[4]}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: vars.space[5] },
  },
});

/** A list's own tiles: rows if the visitor chose them. */
export const mainTiles = style([
  tiles,
  {
    selectors: {
      'html[data-view=list] &': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: vars.space[4] },
    },
  },
]);

/** The container that tiles are measured by before they are visible. */
export const tilesRoom = style({ containerType: 'inline-size' });

/** Text and buttons; the edge above the picture is 3 px. */
const underPicture = {
  phone: `${tile.bodyHeight.phone} + 3px + ${vars.target}`,
  tablet: tile.bodyHeight.tablet,
} as const;

/** A row's text and buttons, next to the picture. */
const besidePicture = {
  phone: `${tile.bodyHeight.phone} + ${vars.target}`,
  tablet: `${tile.bodyHeight.tablet} + ${vars.target}`,
} as const;

/**
 * A tile below the first screen is laid out and painted when it comes near: on a slow phone most of the first paint
 * went to invisible tiles. Its placeholder has the tile's true size from the start, so that nothing moves.
 */
export const mainTile = style({
  selectors: {
    '&:nth-child(n + 5)': {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: `auto calc((100cqi - ${vars.space[4]}) / 2 + ${underPicture.phone})`,
      // The focus ring is drawn outside the tile.
      overflowClipMargin: '4px',
    },
    'html[data-view=list] &:nth-child(n + 5)': {
      containIntrinsicBlockSize: `auto max(${besidePicture.phone}, clamp(7rem, 22vw, 11rem))`,
    },
  },
  '@media': {
    [media.tablet]: {
      selectors: {
        'html[data-view=list] &:nth-child(n + 5)': {
          containIntrinsicBlockSize: `auto max(${besidePicture.tablet}, clamp(7rem, 22vw, 11rem))`,
        },
        'html:not([data-view=list]) &:nth-child(n + 5)': {
          containIntrinsicBlockSize: `auto calc((100cqi - 2 * ${vars.space[5]}) / 3 + ${underPicture.tablet})`,
        },
      },
    },
  },
});
globalStyle(`html[data-view=list] ${mainTiles} article`, {
  display: 'grid',
  gridTemplateColumns: 'clamp(7rem, 22vw, 11rem) minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  columnGap: vars.space[4],
});
globalStyle(`html[data-view=list] ${mainTiles} ${tile.frame}`, { gridRow: '1 / span 2', alignSelf: 'start' });
/** A row has room for its buttons next to the picture. */
globalStyle(`html[data-view=list] ${mainTiles} ${tile.keys}`, {
  position: 'static',
  gridColumn: 2,
  aspectRatio: 'auto',
  padding: 0,
});

/** While the list reloads its pictures fade; its text stays readable. */
globalStyle(`${tiles}[aria-busy=true] img`, { opacity: 0.4 });

/** A grid without a sidebar has room for four on a desktop. */
export const tilesWide = style([
  tiles,
  { '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } } },
]);

export const page = style({ paddingBlock: `${vars.space[4]} ${vars.space[10]}` });

export const head = style({ ...stacked(2), marginBlock: `${vars.space[3]} ${vars.space[5]}` });

export const lead = style({ maxWidth: '60ch', color: vars.color.inkMuted, textWrap: 'pretty' });

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.desktop]: { gridTemplateColumns: '15rem minmax(0, 1fr)', gap: vars.space[10] },
  },
});

export const side = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'block',
    },
  },
});

export const bar = style({
  ...inRow(3, { justify: 'space-between', wrap: true }),
  paddingBlock: vars.space[2],
  borderBlock: `1px solid ${vars.color.line}`,
  marginBottom: vars.space[4],
});

export const count = style({
  ...muted(15),
  lineHeight: '1.375rem',
  fontVariantNumeric: 'tabular-nums',
  order: 1,
  '@media': { '(max-width: 767px)': { width: '100%', order: 3 } },
});

export const filterButton = style({
  order: 0,
  '@media': { [media.desktop]: { display: 'none' } },
});

export const sort = style({
  ...inRow(2),
  minWidth: 0,
  order: 2,
  marginInlineStart: 'auto',
  fontSize: vars.text[15],
});

export const sortLabel = style({
  color: vars.color.inkMuted,
  '@media': { '(max-width: 479px)': { display: 'none' } },
});

export const select = style({
  appearance: 'none',
  minHeight: vars.target,
  paddingInline: `${vars.space[3]} ${vars.space[8]}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  fontSize: vars.text[15],
  textOverflow: 'ellipsis',
  // Filter, sort and layout share one row on a phone.
  '@media': { '(max-width: 479px)': { width: '8.75rem', paddingInlineEnd: vars.space[6] } },
});

export const selectFrame = style({ position: 'relative', display: 'inline-flex', alignItems: 'center' });

export const selectArrow = style({
  position: 'absolute',
  insetInlineEnd: vars.space[2],
  pointerEvents: 'none',
  display: 'grid',
});

export const chips = style({ ...inRow(2, { align: 'stretch', wrap: true }), marginBottom: vars.space[4] });

export const chip = style({
  ...inlineRow(2),
  ...outlined,
  minHeight: '2rem',
  paddingInline: vars.space[3],
  fontSize: vars.text[15],
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: vars.color.ink } },
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const more = style({ ...stacked(3, 'center'), marginTop: vars.space[10] });

export const shown = style({ ...muted(15), fontVariantNumeric: 'tabular-nums' });

export const empty = style({ paddingBlock: vars.space[10] });

export const branch = style({
  ...inRow(2),
  minHeight: '2.125rem',
  fontSize: vars.text[15],
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '&[aria-current]': { fontWeight: vars.weight.bold },
  },
  '@media': { [media.touch]: { minHeight: vars.target } },
});

const discBase = style({
  flexShrink: 0,
  width: '0.75rem',
  height: '0.75rem',
  borderRadius: '50%',
});

export const disc = styleVariants(vars.color.plate, (background) => [discBase, { background }]);

export const viewSwitch = style({ order: 2 });

export const section = style({ marginBottom: vars.space[4] });
