import { style } from '@vanilla-extract/css';
import { outlined } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;
const cell = style({ paddingBlock: space[3], borderBottom: `1px solid ${color.line}` });

export const table = style({ width: '100%' });
export const says = style([cell, { textAlign: 'start', fontWeight: vars.weight.regular }]);
export const keys = style([cell, { textAlign: 'end', whiteSpace: 'nowrap' }]);
export const key = style({
  ...outlined,
  display: 'inline-block',
  minWidth: 28,
  padding: `2px ${space[2]}`,
  background: color.sunken,
  fontFamily: 'inherit',
  fontSize: vars.text[13],
  textAlign: 'center',
});
