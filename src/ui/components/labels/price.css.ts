import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../themes/contract.css.ts';

export const price = recipe({
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.35em',
    fontFamily: vars.font.display,
    fontWeight: vars.weight.bold,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.1,
  },
  variants: {
    size: {
      s: { fontSize: vars.text[17] },
      m: { fontSize: vars.text[20] },
      l: { fontSize: vars.text[26] },
      xl: { fontSize: vars.text[52] },
    },
  },
  defaultVariants: { size: 'm' },
});

export const reduced = style({ color: vars.color.deal });

export const before = style({
  color: vars.color.inkFaint,
  fontSize: '0.75em',
  fontWeight: vars.weight.medium,
  textDecoration: 'line-through',
  textDecorationThickness: '1px',
});

export const prefix = style({
  color: vars.color.inkMuted,
  fontSize: '0.75em',
  fontWeight: vars.weight.medium,
});
