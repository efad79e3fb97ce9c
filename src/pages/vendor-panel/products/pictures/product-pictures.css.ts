import { style } from '@vanilla-extract/css';
import { stacked, centered } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { bar } from '../product.css.ts';

const { space, color } = vars;

export const entry = style({
  display: 'grid',
  gap: space[3],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
  selectors: {
    '&[data-dragged]': { opacity: 0.5 },
    '&[data-target=above]': { boxShadow: `0 -3px 0 0 ${color.action}` },
    '&[data-target=below]': { boxShadow: `0 3px 0 0 ${color.action}` },
  },
});
export const tools = style([bar, { '@media': { [media.tablet]: { gridColumn: 2 } } }]);
export const preview = style({
  flex: 'none',
  width: '6rem',
  height: '6rem',
  objectFit: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.picture,
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
  ...stacked(2, 'start'),
  padding: space[4],
  border: `2px dashed ${color.line}`,
  borderRadius: vars.radius,
});
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
