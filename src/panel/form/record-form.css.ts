import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const form = style({ display: 'grid', gap: space[5], minWidth: 0 });
export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} 0`,
  background: color.page,
  borderTop: `1px solid ${color.line}`,
});
// The focused element scrolls to above the bar, which may have two lines.
globalStyle(`html:has(${bar})`, { scrollPaddingBottom: '8rem' });
export const fields = style({
  display: 'grid',
  gap: space[5],
  minWidth: 0,
  padding: 0,
  border: 0,
});
