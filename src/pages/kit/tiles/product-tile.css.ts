import { style, styleVariants } from '@vanilla-extract/css';
import { stacked, inRow, muted, outlined, inlineRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const tile = style({ ...stacked(0), position: 'relative', minWidth: 0, height: '100%' });

export const frame = style({
  position: 'relative',
  background: vars.color.picture,
  overflow: 'hidden',
  borderRadius: vars.radius,
});

/** On a phone nothing covers the picture: badges and buttons are below it. */
const roomy = media.tablet;

const notchBase = style({
  display: 'block',
  height: '3px',
  pointerEvents: 'none',
  '@media': {
    [roomy]: {
      position: 'absolute',
      top: 0,
      insetInlineStart: 0,
      width: '1.5rem',
      height: '1.5rem',
      clipPath: 'polygon(0 0, 100% 0, 0 100%)',
    },
  },
});

/** The corner, on a phone the edge above the picture, in the color of the product's top category. */
export const notch = styleVariants(vars.color.plate, (background) => [notchBase, { background }]);

export const flag = style({
  display: 'flex',
  '@media': { [roomy]: { position: 'absolute', insetInlineEnd: vars.space[2], top: vars.space[2] } },
});

/** Below the text on a phone; over the lower edge of the square picture otherwise. */
export const keys = style({
  ...inRow(1, { align: 'end', justify: 'space-between' }),
  marginTop: 'auto',
  '@media': {
    [roomy]: {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      aspectRatio: '1',
      marginTop: 0,
      padding: vars.space[2],
      pointerEvents: 'none',
    },
  },
});

/** Room under the picture for two lines of a name, a rating and, on a phone, a badge on its own line. */
export const bodyHeight = { phone: '9.6rem', tablet: '8.3rem' } as const;

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  // All tiles have the same height, including those not yet rendered.
  minHeight: bodyHeight.phone,
  paddingBlock: `${vars.space[3]} ${vars.space[2]}`,
  '@media': { [media.tablet]: { minHeight: bodyHeight.tablet } },
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

/** Covers the tile, so that all of it links to the product while a screen reader announces one link. */
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
  ...muted(13),
  maxWidth: '100%',
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

const shown = `${tile}:hover &, ${tile}:focus-within &`;
const appears = `(hover: hover) and ${roomy}`;

/** Over the picture it is shown on hover and focus, and always on devices without hover. */
export const quick = style({
  position: 'relative',
  zIndex: 1,
  pointerEvents: 'auto',
  '@media': {
    [appears]: {
      opacity: 0,
      transform: 'translateY(4px)',
      transition: `opacity ${vars.motion.fast} ${vars.motion.ease}, transform ${vars.motion.fast} ${vars.motion.ease}`,
      selectors: { [shown]: { opacity: 1, transform: 'none' } },
    },
  },
});

/** Stays visible if the product is on a list. */
export const save = style({
  ...inRow(1, { align: 'stretch' }),
  position: 'relative',
  zIndex: 1,
  pointerEvents: 'auto',
});

export const saveButton = style({
  ...outlined,
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.target,
  height: vars.target,
  background: vars.color.surface,
  color: vars.color.ink,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.ink },
    '&[aria-pressed="true"]': { color: vars.color.deal },
  },
  '@media': {
    [appears]: {
      opacity: 0,
      transition: `opacity ${vars.motion.fast} ${vars.motion.ease}`,
      selectors: { [shown]: { opacity: 1 }, '&[aria-pressed="true"]': { opacity: 1 } },
    },
  },
});

export const quickButton = style({
  ...inlineRow(2),
  ...outlined,
  minHeight: vars.target,
  minWidth: vars.target,
  justifyContent: 'center',
  paddingInline: vars.space[3],
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
  whiteSpace: 'nowrap',
  // Next to two more buttons the text needs a tile of 250 px; three or four tiles on a smaller page are narrower.
  '@media': { '(hover: hover) and (min-width: 1280px)': { display: 'inline' } },
});
