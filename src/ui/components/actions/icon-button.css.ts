import { style } from '@vanilla-extract/css';
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes';
import { states } from '../../css/states.ts';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

const { color } = vars;

/** A square button with one icon; it needs an `aria-label`. Place a badge inside with `iconButtonBadge`. */
export const iconButton = recipe({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    border: '1px solid transparent',
    borderRadius: vars.radius,
    color: 'inherit',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}`,
    '@media': { [media.hover]: { selectors: { [states.hover]: { background: color.sunken } } } },
    selectors: {
      [states.pressed]: { background: color.line },
      // A tap before the page's script has started shows a reaction.
      '&[aria-busy="true"]': { background: color.line },
      [states.disabled]: {
        background: 'none',
        borderColor: color.line,
        color: color.inkFaint,
        cursor: 'not-allowed',
      },
    },
  },
  variants: {
    variant: {
      quiet: {},
      outlined: {
        borderColor: color.lineStrong,
        '@media': { [media.hover]: { selectors: { [states.hover]: { borderColor: color.ink } } } },
      },
      filled: {
        background: color.action,
        color: color.actionInk,
        '@media': { [media.hover]: { selectors: { [states.hover]: { background: color.actionHover } } } },
        selectors: { [states.pressed]: { background: color.actionHover } },
      },
    },
    size: {
      s: { width: 32, height: 32, '@media': { [media.touch]: { width: vars.target, height: vars.target } } },
      m: { width: vars.target, height: vars.target },
      l: { width: 52, height: 52 },
    },
  },
  defaultVariants: { variant: 'quiet', size: 'm' },
});

export const iconButtonBadge = style({ position: 'absolute', top: 2, right: 0 });

export type IconButtonVariants = NonNullable<RecipeVariants<typeof iconButton>>;
