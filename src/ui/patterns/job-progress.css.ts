import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const job = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
});

export const words = style({ display: 'grid', gap: space[2], flex: '1 1 16rem' });
export const bar = style({ width: '100%' });
