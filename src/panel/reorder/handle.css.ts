import { style } from '@vanilla-extract/css';
import { centered } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color } = vars;

export const handle = style({
  ...centered,
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: vars.radius,
  background: 'transparent',
  color: color.inkMuted,
  cursor: 'grab',
  touchAction: 'none',
});
