import { style } from '@vanilla-extract/css';
import { vars } from '../themes/contract.css.ts';

export const tooltip = style({
  maxWidth: '18rem',
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderRadius: vars.radius,
  background: vars.color.action,
  color: vars.color.actionInk,
  fontSize: vars.text[15],
  lineHeight: 1.35,
  transition: `opacity ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
});
