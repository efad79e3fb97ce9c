import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const list = style({ display: 'grid', gap: vars.space[4], margin: 0, padding: 0, listStyle: 'none' });
export const entry = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: '6rem minmax(0, 1fr) auto', alignItems: 'center' } },
});
export const preview = style({
  width: '6rem',
  height: '6rem',
  objectFit: 'cover',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.picture,
});
export const hidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
