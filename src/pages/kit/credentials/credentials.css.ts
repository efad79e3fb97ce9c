import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { inRow, centered, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const strengthWord = style({ fontWeight: vars.weight.bold, color: color.ink });
export const strengthBar = style({ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: space[1] });
export const strengthStep = recipe({
  base: { height: 6, background: color.line, borderRadius: vars.radius },
  variants: {
    tone: {
      off: {},
      Weak: { background: color.danger },
      Medium: { background: color.warning },
      Strong: { background: color.success },
    },
  },
});
export const checks = style({
  display: 'grid',
  gap: `${space[1]} ${space[4]}`,
  fontSize: vars.text[15],
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
});
export const check = style({
  ...inRow(2),
  color: color.inkMuted,
  selectors: { '&[data-passed]': { color: color.success } },
});
export const dot = style({
  ...centered,
  width: 16,
  flexShrink: 0,
  '::before': {
    content: '',
    width: 6,
    height: 6,
    borderRadius: '50%',
    border: `1px solid ${color.lineStrong}`,
  },
});

/** The six digits from an email and their button, side by side where there is room. */
export const codeEntry = style({ ...stacked(3), width: '100%', maxWidth: '22rem' });
