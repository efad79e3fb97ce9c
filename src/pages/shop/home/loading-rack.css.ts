import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const line = (strokeWidth: number, stroke: string) =>
  style({ fill: 'none', stroke, strokeWidth, strokeLinecap: 'butt' });

export const ground = line(2, vars.color.ironLine);
export const steel = line(18, vars.color.ironLine);
export const foot = line(10, vars.color.ironLine);
export const holes = style({
  fill: 'none',
  stroke: vars.color.iron,
  strokeWidth: 7,
  strokeLinecap: 'round',
});
export const shaft = line(7, vars.color.ironMuted);
export const sleeve = line(13, vars.color.ironMuted);
export const collar = line(8, vars.color.ironInk);
export const cup = style({
  fill: 'none',
  stroke: vars.color.ironInk,
  strokeWidth: 6,
  strokeLinejoin: 'round',
});
export const clip = style({ fill: vars.color.ironInk });

const away = createVar();

const slide = keyframes({
  from: { transform: `translateX(${away})`, opacity: 0 },
  '60%': { opacity: 1 },
  to: { transform: 'none', opacity: 1 },
});

const appear = keyframes({ from: { opacity: 0 } });

/** Delay of each plate, from the collar outward. */
const delay = createVar();
export const load = [0, 1, 2, 3, 4].map((step) => style({ vars: { [delay]: `${300 + step * 320}ms` } }));

const plateBase = style({
  stroke: vars.color.iron,
  strokeWidth: 2,
  '@media': {
    // On a phone each plate is there at once: sliding would use the page's thread sixty times a second, while the
    // page becomes interactive.
    '(prefers-reduced-motion: no-preference)': { animation: `${appear} 1ms ${delay} both` },
    [`(prefers-reduced-motion: no-preference) and ${media.tablet}`]: {
      animation: `${slide} 320ms cubic-bezier(0.2, 0.7, 0.2, 1) ${delay} both`,
    },
  },
});

export const left = styleVariants(vars.color.plate, (fill) => [
  plateBase,
  { fill, vars: { [away]: '-90px' } },
]);
export const right = styleVariants(vars.color.plate, (fill) => [
  plateBase,
  { fill, vars: { [away]: '90px' } },
]);
