import { style } from '@vanilla-extract/css';
import * as field from '#ui/components/fields/field.css.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const selectBox = style([field.box, { position: 'relative' }]);

export const select = style({
  appearance: 'none',
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 46,
  paddingInline: `${vars.space[3]} ${vars.space[10]}`,
  border: 0,
  borderRadius: vars.radius,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
});

export const selectMark = style({
  position: 'absolute',
  insetInlineEnd: vars.space[3],
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
});
