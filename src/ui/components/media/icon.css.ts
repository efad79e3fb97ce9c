import { style } from '@vanilla-extract/css';

export const icon = style({
  display: 'inline-block',
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'square',
  verticalAlign: '-0.2em',
});

export const filled = style({ fill: 'currentColor', stroke: 'none' });
