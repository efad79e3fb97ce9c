import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const scroll = style({ overflowX: 'auto' });
export const table = style({
  width: '100%',
  fontSize: vars.text[15],
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} :is(th, td)`, {
  padding: `${vars.space[2]} ${vars.space[4]} ${vars.space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${table} thead th`, {
  borderTop: 0,
  color: vars.color.inkMuted,
  fontWeight: vars.weight.medium,
});
globalStyle(`${table} tbody th`, { whiteSpace: 'nowrap' });
