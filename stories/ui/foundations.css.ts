import { style } from '@vanilla-extract/css';
import { vars } from '../../src/ui/themes/contract.css.ts';

export const panel = style({ padding: vars.space[6], background: vars.color.page, color: vars.color.ink });
export const swatches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  gap: vars.space[3],
});
export const swatch = style({ border: `1px solid ${vars.color.line}`, background: vars.color.surface });
export const paint = style({ height: 64, borderBottom: `1px solid ${vars.color.line}` });
export const caption = style({ padding: vars.space[2], fontSize: vars.text[13], lineHeight: 1.35 });
export const specimen = style({
  display: 'grid',
  gridTemplateColumns: '3rem 1fr',
  alignItems: 'baseline',
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderTop: `1px solid ${vars.color.line}`,
});
export const measure = style({ height: 16, background: vars.color.ink });
export const icons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
  gap: vars.space[4],
});
export const iconCell = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[2],
  fontSize: vars.text[13],
});
export const plates = style({ display: 'flex', gap: vars.space[4], flexWrap: 'wrap' });
export const plate = style({
  width: 96,
  height: 96,
  borderRadius: '50%',
  border: `2px solid ${vars.color.ink}`,
});
