import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';

export const capsLock = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: vars.color.warning,
});
