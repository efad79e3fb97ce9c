import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const pulse = keyframes({ '50%': { opacity: 0.4 } });

export const loading = recipe({
  base: { display: 'inline-flex', alignItems: 'center', color: vars.color.inkMuted },
  variants: {
    size: {
      sm: { gap: vars.space[2], fontSize: vars.text[15] },
      md: { gap: vars.space[3], fontSize: vars.text[17] },
      lg: { gap: vars.space[4], fontSize: vars.text[20], flexDirection: 'column', textAlign: 'center' },
    },
    centered: {
      true: { display: 'flex', justifyContent: 'center', paddingBlock: vars.space[12], width: '100%' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** A rotating plate, seen from the front. */
export const plate = style({
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  animation: `${turn} 1.1s linear infinite`,
  '@media': {
    [media.calm]: {
      animation: `${pulse} 2s ease-in-out infinite !important`,
      animationIterationCount: 'infinite !important',
    },
  },
});

export const rim = style({ stroke: vars.color.line, strokeWidth: 5 });
export const arc = style({ stroke: vars.color.plate.red, strokeWidth: 5 });
export const hub = style({ stroke: vars.color.inkMuted, strokeWidth: 2 });
