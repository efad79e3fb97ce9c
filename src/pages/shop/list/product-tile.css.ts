import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const tile = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
});

export const frame = style({
  position: 'relative',
  background: vars.color.picture,
  overflow: 'hidden',
  borderRadius: vars.radius,
});

const notchBase = style({
  position: 'absolute',
  top: 0,
  insetInlineStart: 0,
  width: '1.5rem',
  height: '1.5rem',
  clipPath: 'polygon(0 0, 100% 0, 0 100%)',
  pointerEvents: 'none',
});

/** The corner in the color of the product's top category. */
export const notch = styleVariants(vars.color.plate, (background) => [notchBase, { background }]);

export const flag = style({ position: 'absolute', insetInlineEnd: vars.space[2], top: vars.space[2] });

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  // Room for two lines of a name and a rating, so that all tiles have the same height, including those not yet
  // rendered.
  minHeight: '7.9rem',
  paddingBlock: `${vars.space[3]} ${vars.space[2]}`,
  '@media': { [media.tablet]: { minHeight: '8.3rem' } },
});

export const name = style({
  fontFamily: vars.font.text,
  fontSize: vars.text[15],
  fontWeight: vars.weight.medium,
  lineHeight: 1.3,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  letterSpacing: 0,
  '@media': { [media.tablet]: { fontSize: vars.text[17] } },
});

/** Covers the tile, so that all of it leads to the product while a screen reader announces one link. */
export const link = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
    [`${tile}:hover &`]: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

export const vendor = style({
  fontSize: vars.text[13],
  lineHeight: 1.4,
  color: vars.color.inkMuted,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: vars.space[2],
});

/** Over the picture's lower edge: shown on hover and focus, always on devices without hover. */
export const quick = style({
  position: 'absolute',
  zIndex: 1,
  insetInlineEnd: vars.space[2],
  bottom: vars.space[2],
  '@media': {
    '(hover: hover)': {
      opacity: 0,
      transform: 'translateY(4px)',
      transition: `opacity ${vars.motion.fast} ${vars.motion.ease}, transform ${vars.motion.fast} ${vars.motion.ease}`,
      selectors: {
        [`${tile}:hover &`]: { opacity: 1, transform: 'none' },
        [`${tile}:focus-within &`]: { opacity: 1, transform: 'none' },
      },
    },
  },
});

/** In the other lower corner; stays visible if the product is on a list. */
export const save = style({
  position: 'absolute',
  zIndex: 1,
  insetInlineStart: vars.space[2],
  bottom: vars.space[2],
  display: 'flex',
  gap: vars.space[1],
});

export const saveButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.target,
  height: vars.target,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.ink,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.ink },
    '&[aria-pressed="true"]': { color: vars.color.deal },
  },
  '@media': {
    '(hover: hover)': {
      opacity: 0,
      transition: `opacity ${vars.motion.fast} ${vars.motion.ease}`,
      selectors: {
        [`${tile}:hover &`]: { opacity: 1 },
        [`${tile}:focus-within &`]: { opacity: 1 },
        '&[aria-pressed="true"]': { opacity: 1 },
      },
    },
  },
});

export const quickButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.target,
  minWidth: vars.target,
  justifyContent: 'center',
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.ink,
  fontFamily: vars.font.display,
  fontWeight: vars.weight.medium,
  fontSize: vars.text[17],
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.action, color: vars.color.actionInk } },
});

export const quickLabel = style({
  display: 'none',
  '@media': { '(hover: hover) and (min-width: 768px)': { display: 'inline' } },
});
