import { recipe, type RecipeVariants } from '@vanilla-extract/recipes';
import { states } from '../../css/states.ts';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

const { color } = vars;

const on = (hover: Record<string, string>, pressed: Record<string, string>) => ({
  '@media': { [media.hover]: { selectors: { [states.hover]: hover } } },
  selectors: { [states.pressed]: pressed },
});

/** For `<a>` and `<button>`. At most one `primary` per page. */
export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space[2],
    flexShrink: 0,
    maxWidth: '100%',
    border: '1px solid transparent',
    borderRadius: vars.radius,
    fontFamily: vars.font.display,
    fontWeight: vars.weight.medium,
    lineHeight: 1,
    letterSpacing: '0.015em',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}, color ${vars.motion.fast} ${vars.motion.ease}`,
  },
  variants: {
    variant: {
      primary: {
        background: color.action,
        color: color.actionInk,
        ...on(
          { background: color.actionHover },
          { background: color.actionHover, transform: 'translateY(1px)' },
        ),
      },
      secondary: {
        borderColor: color.lineStrong,
        color: color.ink,
        ...on(
          { borderColor: color.ink, background: color.sunken },
          { borderColor: color.ink, background: color.line },
        ),
      },
      quiet: {
        color: color.ink,
        ...on({ background: color.sunken }, { background: color.line }),
      },
      danger: {
        background: color.dangerGround,
        color: color.dangerInk,
        ...on({ boxShadow: `inset 0 0 0 2px ${color.ink}` }, { transform: 'translateY(1px)' }),
      },
    },
    size: {
      s: {
        minHeight: 32,
        paddingInline: vars.space[3],
        paddingBlock: 5,
        fontSize: vars.text[15],
        '@media': { [media.touch]: { minHeight: vars.target } },
      },
      m: { minHeight: vars.target, paddingInline: vars.space[5], paddingBlock: 9, fontSize: '1.125rem' },
      l: { minHeight: 56, paddingInline: vars.space[6], paddingBlock: 13, fontSize: '1.3125rem' },
    },
    block: { true: { display: 'flex', width: '100%' } },
  },
  compoundVariants: (['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => ({
    variants: { variant },
    style: {
      selectors: {
        [states.disabled]: {
          background: variant === 'quiet' ? 'transparent' : color.sunken,
          borderColor: variant === 'secondary' ? color.line : 'transparent',
          color: color.inkFaint,
          boxShadow: 'none',
          transform: 'none',
          cursor: 'not-allowed',
        },
      },
    },
  })),
  defaultVariants: { variant: 'secondary', size: 'm' },
});

export type ButtonVariants = NonNullable<RecipeVariants<typeof button>>;
