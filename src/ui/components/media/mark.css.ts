import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const markPlate = style({ fill: vars.color.plate.red });
export const markRing = style({ fill: 'none', stroke: vars.color.page, strokeWidth: 1.5, opacity: 0.75 });
export const markHole = style({ fill: vars.color.page });
