import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../themes/contract.css.ts';

const { color } = vars;

export const notice = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: `${vars.space[2]} ${vars.space[3]}`,
    padding: `${vars.space[3]} ${vars.space[4]}`,
    border: `1px solid ${color.line}`,
    borderLeft: '4px solid',
    borderRadius: vars.radius,
    background: color.surface,
    fontSize: vars.text[15],
    lineHeight: 1.45,
    color: color.ink,
  },
  variants: {
    tone: {
      neutral: { borderLeftColor: color.lineStrong },
      info: { borderLeftColor: color.info },
      success: { borderLeftColor: color.success },
      warning: { borderLeftColor: color.warning },
      danger: { borderLeftColor: color.danger },
    },
  },
  defaultVariants: { tone: 'info' },
});

export const mark = recipe({
  base: { marginTop: 1 },
  variants: {
    tone: {
      neutral: { color: color.inkMuted },
      info: { color: color.info },
      success: { color: color.success },
      warning: { color: color.warning },
      danger: { color: color.danger },
    },
  },
});

export const words = style({ flex: '1 1 14rem', minWidth: 0 });
export const title = style({ fontWeight: vars.weight.bold });
export const action = style({ alignSelf: 'center' });
