import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const disc = style({ flexShrink: 0, display: 'block' });

const rubberBase = style({ stroke: vars.color.pictureInk, strokeWidth: 2 });
export const rubber = styleVariants(vars.color.plate, (fill) => [rubberBase, { fill }]);

export const groove = style({
  fill: 'none',
  stroke: vars.color.pictureInk,
  strokeWidth: 1.5,
  opacity: 0.45,
});
export const hub = style({ fill: vars.color.picture, stroke: vars.color.pictureInk, strokeWidth: 2 });
export const hole = style({ fill: vars.color.pictureInk });
