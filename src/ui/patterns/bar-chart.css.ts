import { style } from '@vanilla-extract/css';
import { vars } from '../themes/contract.css.ts';

const { color, space } = vars;

export const chart = style({ display: 'grid', gap: space[2], margin: 0, minWidth: 0 });
export const plot = style({ display: 'block', width: '100%', height: 160, overflow: 'visible' });
export const ground = style({ stroke: color.lineStrong, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });
export const bar = style({
  fill: color.action,
  selectors: { '&:hover': { fill: color.actionHover } },
});
export const empty = style({ fill: color.line });
export const ends = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: vars.text[13],
  color: color.inkMuted,
});
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.text[15] });
export const cell = style({ padding: `${space[1]} ${space[2]}`, textAlign: 'start' });
export const number = style([cell, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
