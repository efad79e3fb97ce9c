import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const mark = style({
  background: 'none',
  color: 'inherit',
  fontWeight: vars.weight.bold,
  textDecoration: 'underline',
  textDecorationThickness: '2px',
  textDecorationColor: vars.color.attention,
  textUnderlineOffset: '0.15em',
});
