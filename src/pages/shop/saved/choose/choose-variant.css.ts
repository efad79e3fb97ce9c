import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const picture = style({ width: '8rem', flexShrink: 0 });
export const add = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[2],
});
