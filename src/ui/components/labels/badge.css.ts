import { recipe, type RecipeVariants } from '@vanilla-extract/recipes';
import { vars } from '../../themes/contract.css.ts';

const { color } = vars;

/** A one- or two-word badge. `deal` and `attention` are filled with a plate color, the others are subdued. */
export const badge = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space[1],
    maxWidth: '100%',
    minHeight: 22,
    paddingInline: 7,
    borderRadius: vars.radius,
    fontFamily: vars.font.display,
    fontSize: '0.875rem',
    fontWeight: vars.weight.medium,
    letterSpacing: '0.02em',
    lineHeight: 1.1,
  },
  variants: {
    tone: {
      neutral: {
        background: color.sunken,
        color: color.inkMuted,
        boxShadow: `inset 0 0 0 1px ${color.line}`,
      },
      info: { background: color.infoSoft, color: color.info },
      success: { background: color.successSoft, color: color.success },
      warning: { background: color.warningSoft, color: color.warning },
      danger: { background: color.dangerSoft, color: color.danger },
      deal: { background: color.dealGround, color: color.dealInk },
      attention: { background: color.attention, color: color.attentionInk },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export type BadgeTone = NonNullable<NonNullable<RecipeVariants<typeof badge>>['tone']>;
