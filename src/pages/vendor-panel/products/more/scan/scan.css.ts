import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const picture = style({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: vars.color.ink,
});
export const code = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 600 });
