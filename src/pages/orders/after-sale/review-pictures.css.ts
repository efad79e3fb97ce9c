import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const pictures = style({ ...stacked(3), padding: 0, border: 0, minWidth: 0 });
export const legend = style({ padding: 0, fontWeight: vars.weight.medium, marginBottom: vars.space[2] });

export const entry = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'start',
  justifyItems: 'start',
  '@media': {
    [media.tablet]: { gridTemplateColumns: '6rem minmax(0, 1fr) auto', alignItems: 'center' },
  },
});
export const preview = style({
  width: '6rem',
  height: '6rem',
  objectFit: 'cover',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.picture,
});
export const words = style({ width: '100%' });
