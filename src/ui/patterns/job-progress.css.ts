import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';
import { inRow, outlined, stacked } from '../css/mixins.ts';

const { space } = vars;

export const job = style({
  ...inRow(3, { wrap: true }),
  ...outlined,
  padding: space[4],
  background: vars.color.surface,
});

export const words = style({ ...stacked(2), flex: '1 1 16rem' });
export const bar = style({ width: '100%' });
