import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const views = style({ minWidth: 0 });

export const menu = style({
  display: 'grid',
  gap: space[4],
  maxWidth: '40rem',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});

export const part = style({ display: 'grid', gap: space[4], minWidth: 0 });
export const list = style({ display: 'grid' });

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  borderBottom: `1px solid ${color.line}`,
});

export const name = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const form = style({ display: 'grid', gap: space[3], justifyItems: 'start' });
export const field = style({ width: '100%', maxWidth: '24rem' });
