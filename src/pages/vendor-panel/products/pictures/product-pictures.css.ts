import { style } from '@vanilla-extract/css';
import { stacked, centered, inRow, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color } = vars;

export const list = style({ ...stacked(2), '@media': { [media.tablet]: { gap: space[5] } } });
export const entry = style({
  display: 'grid',
  gap: space[2],
  alignItems: 'start',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  selectors: {
    '&[data-dragged]': { opacity: 0.5 },
    '&[data-target=above]': { boxShadow: `0 -3px 0 0 ${color.action}` },
    '&[data-target=below]': { boxShadow: `0 3px 0 0 ${color.action}` },
  },
});
/** Next to the picture; on a phone below it. */
export const fields = style({
  ...stacked(3),
  minWidth: 0,
  gridColumn: '1 / -1',
  selectors: { '[data-folded] > &': { display: 'none' } },
  '@media': {
    [media.tablet]: { gridColumn: 2, selectors: { '[data-folded] > &': { display: 'grid' } } },
  },
});
/** Only on a phone, where a row is a line until it's opened. */
export const fold = style({
  ...inRow(2),
  justifyContent: 'end',
  alignSelf: 'center',
  minWidth: 0,
  '@media': { [media.tablet]: { display: 'none' } },
});
export const folded = style({
  ...muted(13),
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
export const preview = style({
  flex: 'none',
  width: '6rem',
  height: '6rem',
  objectFit: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.picture,
  selectors: { '[data-folded] &': { width: '2.75rem', height: '2.75rem' } },
  '@media': {
    [media.tablet]: { selectors: { '[data-folded] &': { width: '6rem', height: '6rem' } } },
  },
});
export const upload = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'center',
  '@media': { [media.tablet]: { gridTemplateColumns: '6rem minmax(0, 1fr) auto' } },
});
export const name = style({ overflowWrap: 'anywhere' });
export const drop = style({
  ...inRow(2, { wrap: true }),
  padding: space[2],
  border: `2px dashed ${color.line}`,
  borderRadius: vars.radius,
});
export const mouseOnly = style({ '@media': { [media.touch]: { display: 'none' } } });
export const dropOver = style([drop, { borderColor: color.action }]);
export const stage = style({ ...centered, minHeight: '16rem' });
export const cropped = style({ display: 'block', maxWidth: '100%', maxHeight: '55dvh' });
export const hidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
