import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';

export const frame = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  overflow: 'hidden',
  background: vars.color.picture,
  color: vars.color.pictureInk,
});

export const image = style({
  width: '100%',
  height: '100%',
  // 'contain' would put bars next to every photo that is not square; the zoom shows all of it.
  objectFit: 'cover',
  color: 'inherit',
  fontSize: vars.text[13],
});

export const fallback = style([image, { position: 'absolute', inset: 0 }]);
