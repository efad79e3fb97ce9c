import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { keyframes } from '@vanilla-extract/css';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

const { color } = vars;

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });

export const region = style({
  position: 'fixed',
  zIndex: vars.layer.toast,
  insetInline: vars.space[4],
  bottom: `max(${vars.space[4]}, env(safe-area-inset-bottom))`,
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: vars.space[2],
  borderRadius: vars.radius,
  outline: 'none',
  '@media': { [media.tablet]: { insetInline: 'auto', right: vars.space[6], width: '24rem' } },
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: 2 } },
});

/** Above the bars at the bottom edge, whose buttons it would cover: on a phone also the product's. */
globalStyle(`body:has(aside[data-lower-edge]) ${region}`, { bottom: '4.75rem' });
globalStyle(`body:has(div[data-lower-edge]) ${region}`, {
  '@media': { [`not all and ${media.tablet}`]: { bottom: '5.5rem' } },
});
globalStyle(`body:has(div[data-lower-edge]):has(aside[data-lower-edge]) ${region}`, {
  '@media': { [`not all and ${media.tablet}`]: { bottom: '9.25rem' } },
});

/** A bar of a panel may be nearly half as high as a phone, or several lines: the toasts are at the other edge. */
globalStyle(`body:has([data-dock]) ${region}`, { top: '4rem', bottom: 'auto' });

/** Iron in both themes, with an edge in the plate color of its tone. It has `data-theme="dark"`. */
export const toast = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: vars.space[3],
    minHeight: 56,
    paddingBlock: vars.space[3],
    paddingInline: `${vars.space[4]} ${vars.space[1]}`,
    border: `1px solid ${color.ironLine}`,
    borderLeftWidth: 4,
    borderRadius: vars.radius,
    background: color.iron,
    color: color.ironInk,
    boxShadow: vars.shadow.float,
    fontSize: vars.text[15],
    lineHeight: 1.4,
    animation: `${rise} ${vars.motion.slow} ${vars.motion.ease}`,
  },
  variants: {
    tone: {
      neutral: { borderLeftColor: color.ironMuted },
      success: { borderLeftColor: color.plate.green },
      warning: { borderLeftColor: color.plate.yellow },
      danger: { borderLeftColor: color.plate.red },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const title = style({ display: 'block', fontWeight: vars.weight.medium });
export const description = style({ display: 'block', color: color.ironMuted });
