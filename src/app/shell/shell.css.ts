import { keyframes, style } from '@vanilla-extract/css';
import { centered } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const skip = style({
  position: 'absolute',
  insetInlineStart: vars.space[3],
  top: vars.space[2],
  zIndex: vars.layer.toast,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  background: vars.color.action,
  color: vars.color.actionInk,
  borderRadius: vars.radius,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
});

export const main = style({
  display: 'block',
  // The footer starts below the screen: a page whose content loads later must not push visible content.
  minHeight: '100svh',
  outline: 'none',
});

const slide = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.85)' } });

export const progress = style({
  position: 'fixed',
  top: 0,
  insetInline: 0,
  height: '3px',
  zIndex: vars.layer.toast,
  background: vars.color.deal,
  transformOrigin: 'left',
  opacity: 0,
  pointerEvents: 'none',
  selectors: {
    '&[data-pending]': { opacity: 1, animation: `${slide} 4s cubic-bezier(0.1, 0.7, 0.2, 1) 150ms both` },
  },
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      selectors: { '&[data-pending]': { animation: 'none', transform: 'scaleX(0.5)' } },
    },
  },
});

export const cartLoading = style({
  ...centered,
  minHeight: '12rem',
  gap: vars.space[4],
  textAlign: 'center',
});
