import { globalStyle, style } from '@vanilla-extract/css';
import { stacked, centered, outlined, muted, raised } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[4]} ${vars.space[10]}` });

export const top = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  marginTop: vars.space[3],
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: vars.space[8] },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: vars.space[12] },
  },
});

export const gallery = style({
  ...stacked(3),
  minWidth: 0,
  '@media': {
    [media.tablet]: { position: 'sticky', top: '5rem', alignSelf: 'start' },
    [media.desktop]: { position: 'static' },
  },
});

/** Reserves the column of the thumbnails before they are parsed: otherwise the large picture would shrink. */
export const galleryOfMany = style({
  '@media': {
    [media.desktop]: {
      display: 'grid',
      gridTemplateColumns: '4.5rem minmax(0, 1fr)',
      gridTemplateAreas: '"thumbs stage"',
    },
  },
});

export const stage = style({
  position: 'relative',
  gridArea: 'stage',
  minWidth: 0,
  touchAction: 'pan-y pinch-zoom',
});

export const zoom = style({
  position: 'absolute',
  top: vars.space[2],
  insetInlineEnd: vars.space[2],
  color: vars.color.pictureInk,
});

export const stageButtons = style({
  position: 'absolute',
  insetInline: vars.space[2],
  bottom: vars.space[2],
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.pictureInk,
  pointerEvents: 'none',
});

export const turn = style({ pointerEvents: 'auto' });

export const thumbs = style({
  display: 'flex',
  gridArea: 'thumbs',
  gap: vars.space[2],
  overflowX: 'auto',
  '@media': { [media.desktop]: { flexDirection: 'column', overflow: 'visible' } },
});

export const thumb = style({
  display: 'block',
  width: '4.5rem',
  padding: 0,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.picture,
  cursor: 'pointer',
  selectors: {
    '&[aria-current=true]': { borderColor: vars.color.ink, boxShadow: `inset 0 0 0 1px ${vars.color.ink}` },
  },
});

export const box = style({
  ...stacked(5),
  minWidth: 0,
  '@media': { [media.desktop]: { position: 'sticky', top: '5.5rem', alignSelf: 'start' } },
});

export const title = style({ overflowWrap: 'anywhere' });

export const by = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[5]}`,
  fontSize: vars.text[15],
  marginTop: vars.space[3],
  overflowWrap: 'anywhere',
});

export const option = style({ border: 0, padding: 0, minInlineSize: 0 });

export const legend = style({ padding: 0, marginBottom: vars.space[2], fontSize: vars.text[15] });
export const legendName = style({ fontWeight: vars.weight.medium });
export const legendValue = style({ color: vars.color.inkMuted, overflowWrap: 'anywhere' });

export const value = style({ position: 'relative', display: 'block' });

export const radio = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
  selectors: { '&:disabled': { cursor: 'not-allowed' } },
});

export const key = style({
  ...centered,
  ...outlined,
  minWidth: '3rem',
  minHeight: '3rem',
  paddingInline: vars.space[3],
  background: vars.color.surface,
  fontFamily: vars.font.display,
  fontSize: '1.125rem',
  fontWeight: vars.weight.medium,
  lineHeight: 1.1,
  textAlign: 'center',
  selectors: {
    [`${radio}:hover + &`]: { borderColor: vars.color.ink },
    [`${radio}:checked + &`]: {
      background: vars.color.action,
      borderColor: vars.color.action,
      color: vars.color.actionInk,
    },
    [`${radio}:focus-visible + &`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
    '&[data-elsewhere]': { borderColor: vars.color.line, color: vars.color.inkMuted },
    [`${radio}:disabled + &`]: {
      background: 'none',
      borderColor: vars.color.line,
      color: vars.color.inkFaint,
      textDecoration: 'line-through',
    },
  },
});

export const swatch = style({
  display: 'block',
  width: '2.75rem',
  height: '2.75rem',
  border: `2px solid ${vars.color.surface}`,
  borderRadius: vars.radius,
  boxShadow: `0 0 0 1px ${vars.color.lineStrong}`,
  selectors: {
    [`${radio}:hover + &`]: { boxShadow: `0 0 0 1px ${vars.color.ink}` },
    [`${radio}:checked + &`]: { boxShadow: `0 0 0 2px ${vars.color.ink}` },
    [`${radio}:focus-visible + &`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: '4px' },
    [`${radio}:disabled + &`]: { opacity: 0.35 },
  },
});

export const soldOut = style({
  selectors: {
    '&&': { borderStyle: 'dashed' },
    [`${radio}:not(:checked) + &`]: { color: vars.color.inkMuted },
  },
});

export const note = style({ ...muted(13), marginTop: vars.space[2] });

export const guide = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  fontSize: vars.text[15],
  color: vars.color.ink,
});

export const add = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[2],
});
globalStyle(`${add} > :only-child`, { gridColumn: '1 / -1' });

/** Secondary actions; as wide as the button above. */
export const side = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
  gap: vars.space[2],
});

export const lines = style({ ...stacked(2), fontSize: vars.text[15] });

export const line = style({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  gap: vars.space[2],
  alignItems: 'start',
});

export const good = style({ color: vars.color.success });
export const low = style({ color: vars.color.warning });
export const none = style({ color: vars.color.danger });

export const below = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[12],
  marginTop: vars.space[16],
  '@media': {
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', columnGap: vars.space[12] },
  },
});

export const part = style({ minWidth: 0 });
export const partTitle = style({ marginBottom: vars.space[4] });

export const prose = style({ maxWidth: '66ch', overflowWrap: 'anywhere' });
globalStyle(`${prose} > * + *`, { marginTop: vars.space[3] });
globalStyle(`${prose} :is(ul, ol)`, { paddingInlineStart: vars.space[6] });
globalStyle(`${prose} :is(h1, h2, h3)`, { fontSize: vars.text[20], marginTop: vars.space[6] });

export const features = style({ marginTop: vars.space[5], paddingInlineStart: 0 });
export const feature = style([line, { paddingBlock: vars.space[1] }]);

export const care = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export const sideways = style({ overflowX: 'auto' });
export const sizes = style({ width: '100%', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${sizes} :is(th, td)`, {
  padding: `${vars.space[2]} ${vars.space[4]} ${vars.space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});

globalStyle(`${sizes} tr[aria-current] :is(th, td)`, {
  background: vars.color.infoSoft,
  fontWeight: vars.weight.bold,
});
globalStyle(`${sizes} tr > :first-child`, { paddingLeft: vars.space[2] });

export const specs = style({ width: '100%', fontSize: vars.text[15] });
globalStyle(`${specs} :is(th, td)`, {
  paddingBlock: vars.space[3],
  textAlign: 'start',
  verticalAlign: 'top',
  borderTop: `1px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});
globalStyle(`${specs} th`, {
  width: '40%',
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
  paddingInlineEnd: vars.space[4],
});

export const vendorCard = style({
  ...raised,
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: vars.space[4],
  alignItems: 'start',
  padding: vars.space[5],
});
export const vendorLogo = style({ width: '4.5rem', height: '4.5rem', objectFit: 'contain' });
export const vendorName = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const related = style({ marginTop: vars.space[16] });

export const reason = style({
  ...muted(15),
  minHeight: '2.6em',
  display: 'flex',
  alignItems: 'end',
  lineHeight: 1.3,
});
