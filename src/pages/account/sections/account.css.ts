import { style } from '@vanilla-extract/css';
import { muted, stacked, centered, display, raised, inRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const page = style({ paddingBlock: `${space[6]} ${space[20]}` });

export const title = style({
  marginBottom: space[5],
  '@media': { [media.desktop]: { marginBottom: space[8] } },
});

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.desktop]: { gridTemplateColumns: '224px minmax(0, 760px)', columnGap: space[16] },
  },
});

/** The page's own table of contents: next to it on a desktop, one line that scrolls on a phone. */
export const contents = style({
  display: 'flex',
  gap: space[1],
  overflowX: 'auto',
  marginInline: `calc(-1 * ${vars.gutter})`,
  paddingInline: vars.gutter,
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    [media.desktop]: {
      flexDirection: 'column',
      position: 'sticky',
      top: 96,
      alignSelf: 'start',
      overflow: 'visible',
      margin: 0,
      padding: 0,
      border: 'none',
    },
  },
});

export const contentsLink = style({
  ...muted(15),
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: vars.target,
  paddingInline: space[3],
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': { [media.desktop]: { borderLeft: `2px solid ${color.line}` } },
  selectors: {
    '&:hover': { color: color.ink, borderColor: color.ink },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
});

export const section = style({
  display: 'grid',
  gap: space[5],
  paddingBlock: space[8],
  borderBottom: `1px solid ${color.line}`,
  // Below the header, which stays in view.
  scrollMarginTop: 88,
  ':last-child': { borderBottom: 'none' },
  selectors: { '&:first-of-type': { '@media': { [media.desktop]: { paddingTop: 0 } } } },
});

export const hint = style({ ...muted(15), lineHeight: 1.45, maxWidth: '62ch' });

export const narrow = style({ ...stacked(4), maxWidth: 420 });

/** Round, like a weight plate. */
export const avatar = style({
  ...centered,
  ...display(36),
  color: color.inkMuted,
  width: 112,
  height: 112,
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  border: `1px solid ${color.line}`,
  background: color.sunken,
});
export const avatarPicture = style({ width: '100%', height: '100%', objectFit: 'cover' });

export const card = style({ ...stacked(3), ...raised, minWidth: 0, padding: space[4] });

export const cardHead = style({
  ...inRow(2, { justify: 'space-between', wrap: true }),
  minHeight: 28,
  overflowWrap: 'anywhere',
});

export const lines = style({ fontStyle: 'normal', lineHeight: 1.5, overflowWrap: 'anywhere', flex: 1 });

export const boxed = style({ ...raised, padding: space[5] });

/** The codes from two emails, side by side if there is room. */
export const codes = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  marginBlock: `${space[5]} ${space[8]}`,
  overflowWrap: 'anywhere',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const listItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[1]} ${space[4]}`,
  paddingBlock: space[3],
  borderTop: `1px solid ${color.line}`,
  ':last-child': { borderBottom: `1px solid ${color.line}` },
});

export const listName = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' });
export const listNote = style({ ...muted(13), overflowWrap: 'anywhere' });

export const enrolment = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: '212px minmax(0, 1fr)' } },
});

/** Black on white in both themes: apps read nothing else. */
export const qrCode = style({
  width: 212,
  height: 212,
  padding: space[3],
  background: '#ffffff',
  imageRendering: 'pixelated',
});

export const secret = style({
  display: 'block',
  fontFamily: vars.font.mono,
  fontSize: vars.text[15],
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

export const recoveryCodes = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
});
