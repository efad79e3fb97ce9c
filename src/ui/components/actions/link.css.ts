import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { states } from '../../css/states.ts';

const { color } = vars;

/** Use `text` in a sentence, `quiet` among other links; `block` covers its positioned parent. */
export const link = recipe({
  base: {
    borderRadius: vars.radius,
    cursor: 'pointer',
    selectors: { [states.disabled]: { color: color.inkFaint, cursor: 'not-allowed' } },
  },
  variants: {
    variant: {
      text: {
        color: color.link,
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.18em',
      },
      quiet: {
        color: 'inherit',
        textDecoration: 'none',
        '@media': { [media.hover]: { selectors: { [states.hover]: { textDecoration: 'underline' } } } },
      },
      block: {
        color: 'inherit',
        textDecoration: 'none',
        '::after': { content: '', position: 'absolute', inset: 0 },
      },
    },
  },
  defaultVariants: { variant: 'text' },
});
