import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const account = style({
  display: 'grid',
  gap: space[4],
  justifyItems: 'start',
  minWidth: 0,
  maxWidth: 760,
  padding: space[5],
  border: `1px solid ${color.line}`,
  background: color.surface,
});
export const state = style({ display: 'grid', gap: space[2], justifyItems: 'start', minWidth: 0 });
export const words = style({ overflowWrap: 'anywhere' });
export const ends = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[3]} ${space[6]}` });
export const end = style({ display: 'grid', gap: space[1], minWidth: 0 });
export const value = style({ fontSize: text[17], fontVariantNumeric: 'tabular-nums' });
