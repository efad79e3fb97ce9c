import { style } from '@vanilla-extract/css';
import { muted } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  minWidth: 0,
});
export const name = style({ fontWeight: vars.weight.medium });
export const figures = style({ ...muted(15), flexBasis: '100%', fontVariantNumeric: 'tabular-nums' });
