import { style } from '@vanilla-extract/css';
import { inlineRow, stacked } from '#ui/css/mixins.ts';
import { breakpoints, media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const hero = style({ background: vars.color.iron, color: vars.color.ironInk, overflow: 'hidden' });

export const heroInner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'center',
  paddingBlock: `${vars.space[10]} ${vars.space[8]}`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      gap: vars.space[8],
      paddingBlock: vars.space[16],
    },
  },
});

/** In em, not ch: a width based on the font's zero breaks lines elsewhere once the display font has loaded. */
export const heroLine = style({ maxWidth: '6em' });
export const heroSearch = style({ maxWidth: '30rem' });
export const rack = style({
  width: '100%',
  height: 'auto',
  maxHeight: '24rem',
  '@media': { '(max-width: 767px)': { maxHeight: '11rem', order: -1 } },
});

export const section = style({
  paddingTop: vars.space[12],
  '@media': { [media.desktop]: { paddingTop: vars.space[16] } },
});

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${vars.space[1]} ${vars.space[6]}`,
  marginBottom: vars.space[5],
});

export const all = style({
  ...inlineRow(1),
  minHeight: vars.target,
  color: vars.color.ink,
  fontSize: vars.text[15],
});

export const rail = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(6.5rem, 1fr)',
  gap: vars.space[2],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: vars.gutter,
  margin: `0 calc(-1 * ${vars.gutter})`,
  padding: `${vars.space[2]} ${vars.gutter}`,
  scrollbarWidth: 'thin',
});

export const railItem = style({ scrollSnapAlign: 'start' });

export const railLink = style({
  ...stacked(3, 'center'),
  paddingBlock: vars.space[2],
  color: vars.color.ink,
  fontFamily: vars.font.display,
  fontWeight: vars.weight.medium,
  fontSize: vars.text[20],
  lineHeight: 1.1,
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
});

export const railDisc = style({
  transition: `transform ${vars.motion.slow} ${vars.motion.ease}`,
  selectors: { [`${railLink}:hover &`]: { transform: 'rotate(40deg)' } },
});

export const deals = style({
  marginTop: vars.space[16],
  paddingBlock: vars.space[12],
  background: vars.color.sunken,
  borderTop: `6px solid ${vars.color.plate.red}`,
});

export const stories = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[10],
  '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: vars.space[8] } },
});

export const story = style({
  ...stacked(4),
  height: '100%',
  paddingTop: vars.space[5],
  borderTop: `2px solid ${vars.color.ink}`,
});

export const storyLogo = style({ width: '3.5rem', height: '3.5rem', flexShrink: 0 });
export const storyName = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const storyText = style({
  color: vars.color.inkMuted,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

export const storyProducts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[4],
  margin: 'auto 0 0',
});

export const posts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[8],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: vars.space[6] } },
});

export const post = style({ ...stacked(3), position: 'relative' });

export const cover = style({
  width: '100%',
  aspectRatio: '16 / 10',
  objectFit: 'cover',
  background: vars.color.picture,
  filter: vars.coverFilter,
  borderRadius: vars.radius,
});

export const postLink = style({
  color: vars.color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    [`${post}:hover &`]: { textDecoration: 'underline' },
  },
});

export const sell = style({
  display: 'grid',
  gap: vars.space[5],
  alignItems: 'center',
  marginTop: vars.space[16],
  paddingBlock: vars.space[10],
  borderBlock: `1px solid ${vars.color.lineStrong}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});

export const sellText = style({ maxWidth: '52ch', color: vars.color.inkMuted, marginTop: vars.space[2] });

/**
 * Eight or four tiles fill the rows of a desktop and of a phone; in rows of three, tiles that fill no row are left
 * out.
 */
export const tile = style({
  '@media': {
    [`${media.tablet} and (max-width: ${breakpoints.desktop - 1}px)`]: {
      selectors: {
        '&:nth-child(3n + 4):nth-last-child(-n + 2), &:nth-child(3n + 5):last-child': { display: 'none' },
      },
    },
  },
});

export const saidHead = style({ marginBottom: vars.space[5] });
export const said = style({
  ...stacked(3),
  paddingInlineStart: vars.space[4],
  borderInlineStart: `4px solid ${vars.color.line}`,
});
export const saidWords = style({ overflowWrap: 'anywhere', textWrap: 'pretty' });
