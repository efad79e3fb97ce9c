import { createVar, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../themes/contract.css.ts';

export const share = createVar();

export const rating = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    color: vars.color.inkMuted,
    fontFamily: vars.font.text,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.2,
  },
  variants: {
    size: { s: { fontSize: vars.text[13] }, m: { fontSize: vars.text[15] }, l: { fontSize: vars.text[20] } },
  },
  defaultVariants: { size: 's' },
});

const star =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M12 1.8l3.1 6.7l7.3.8l-5.4 5l1.5 7.2L12 17.9l-6.5 3.600L7 14.300l-5.4-5l7.3-.8z'/%3E%3C/svg%3E\")";

// One masked strip: five stars take one element, and any fraction of them can be filled.
export const stars = style({
  flexShrink: 0,
  width: '5.75em',
  height: '1.15em',
  background: `linear-gradient(90deg, ${vars.color.star} ${share}, ${vars.color.line} ${share})`,
  maskImage: star,
  maskSize: '1.15em 1.15em',
  maskRepeat: 'repeat-x',
});
