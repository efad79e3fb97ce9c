import { keyframes } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

// Two animations of one property would run on the page's thread, in every frame and also out of sight.
const appear = keyframes({ from: { visibility: 'hidden' } });
const breathe = keyframes({ '50%': { opacity: 0.55 } });

// Hide it for the first 200 ms, so that fast content does not flash.
export const skeleton = recipe({
  base: {
    display: 'block',
    maxWidth: '100%',
    borderRadius: vars.radius,
    background: vars.color.line,
    animation: `${appear} 1ms 200ms both, ${breathe} 1.6s 400ms ease-in-out infinite`,
    '@media': { [media.calm]: { animation: `${appear} 1ms 200ms both` } },
  },
  variants: {
    shape: {
      line: { height: '0.75em', marginBlock: '0.375em' },
      block: {},
      square: { aspectRatio: '1', width: '100%', background: vars.color.picture },
      disc: { aspectRatio: '1', borderRadius: '50%' },
    },
  },
  defaultVariants: { shape: 'line' },
});
