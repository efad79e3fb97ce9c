import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const account = style({
  ...stacked(4, 'start'),
  minWidth: 0,
  maxWidth: 760,
  padding: space[5],
  border: `1px solid ${color.line}`,
  background: color.surface,
});
export const words = style({ overflowWrap: 'anywhere' });
export const ends = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[3]} ${space[6]}` });
export const value = style({ fontSize: text[17], fontVariantNumeric: 'tabular-nums' });
