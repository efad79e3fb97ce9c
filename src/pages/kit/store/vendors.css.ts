import { style } from '@vanilla-extract/css';
import { muted, stacked, inlineRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderTop: `1px solid ${vars.color.line}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: vars.space[12] },
    [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const card = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: vars.space[4],
  paddingBlock: vars.space[6],
  height: '100%',
  borderBottom: `1px solid ${vars.color.line}`,
});

export const logo = style({ width: '4.5rem', height: '4.5rem', objectFit: 'contain' });

export const link = style({
  color: vars.color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
    [`${card}:hover &`]: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
});

export const tagline = style({ fontSize: vars.text[15], lineHeight: 1.4, overflowWrap: 'anywhere' });

export const facts = style({
  ...muted(13),
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  marginTop: 'auto',
  paddingTop: vars.space[2],
});

export const banner = style({
  position: 'relative',
  height: '9rem',
  background: vars.color.picture,
  overflow: 'hidden',
  '@media': { [media.tablet]: { height: '14rem' } },
});

export const bannerImage = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
});

export const storeHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  marginBottom: vars.space[8],
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr)', gap: vars.space[8] } },
});

export const storeLogo = style({
  position: 'relative',
  width: '6rem',
  height: '6rem',
  marginTop: '-3rem',
  padding: vars.space[2],
  background: vars.color.picture,
  border: `2px solid ${vars.color.page}`,
  borderRadius: vars.radius,
  objectFit: 'contain',
  '@media': { [media.tablet]: { width: '9rem', height: '9rem', marginTop: '-4rem' } },
});

export const storeWords = style({
  ...stacked(3),
  minWidth: 0,
  '@media': { [media.tablet]: { paddingTop: vars.space[5] } },
});

export const storeName = style({ overflowWrap: 'anywhere' });
export const story = style({ maxWidth: '64ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

export const storeFacts = style({
  ...muted(15),
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[2]} ${vars.space[6]}`,
});

export const fact = style(inlineRow(2));

export const policies = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  marginTop: vars.space[12],
  paddingTop: vars.space[6],
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space[8] } },
});
