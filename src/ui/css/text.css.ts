import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../themes/contract.css.ts';

const { color, text: size } = vars;

/**
 * An integer number of pixels: content below a headline then starts on a whole pixel, and its pictures are not cut in
 * half. Do not use `var()` here: a browser without `round()` falls back only for a value without it.
 */
const tight = ['0.95', 'round(up, 0.95em, 1px)'];

/** Body text in the system font. */
export const text = recipe({
  base: { fontFamily: vars.font.text, lineHeight: vars.leading.body },
  variants: {
    size: {
      13: { fontSize: size[13], lineHeight: 1.4 },
      15: { fontSize: size[15], lineHeight: 1.45 },
      17: { fontSize: size[17] },
      20: { fontSize: size[20], lineHeight: 1.4 },
      26: { fontSize: size[26], lineHeight: 1.3 },
      36: { fontSize: size[36], lineHeight: vars.leading.snug },
      52: { fontSize: size[52], lineHeight: vars.leading.snug },
      76: { fontSize: size[76], lineHeight: vars.leading.snug },
    },
    tone: {
      ink: { color: color.ink },
      muted: { color: color.inkMuted },
      faint: { color: color.inkFaint },
      deal: { color: color.deal },
      success: { color: color.success },
      warning: { color: color.warning },
      danger: { color: color.danger },
      info: { color: color.info },
    },
    weight: {
      regular: { fontWeight: vars.weight.regular },
      medium: { fontWeight: vars.weight.medium },
      bold: { fontWeight: vars.weight.bold },
    },
  },
});

/** Headlines and large figures: condensed, tight. Choose the level by size and the element by the document outline. */
export const heading = recipe({
  base: { fontFamily: vars.font.display, fontWeight: vars.weight.bold, textWrap: 'balance' },
  variants: {
    level: {
      13: { fontSize: size[13], lineHeight: vars.leading.snug },
      15: { fontSize: size[15], lineHeight: vars.leading.snug },
      17: { fontSize: size[17], lineHeight: vars.leading.snug },
      20: { fontSize: size[20], lineHeight: 1.1 },
      26: { fontSize: size[26], lineHeight: 1.05 },
      36: { fontSize: size[36], lineHeight: tight },
      52: { fontSize: size[52], lineHeight: tight, letterSpacing: '-0.005em' },
      76: { fontSize: size[76], lineHeight: tight, letterSpacing: '-0.01em' },
    },
  },
  defaultVariants: { level: 36 },
});

/** One or two words in small capitals of the display font. */
export const label = style({
  fontFamily: vars.font.display,
  fontSize: size[13],
  fontWeight: vars.weight.medium,
  lineHeight: vars.leading.snug,
  letterSpacing: '0.08em',
  textTransform: 'uppercase',
});

/** Help text, next to or below its subject. */
export const hint = style({ color: color.inkMuted, fontSize: size[15] });

/** Dates and other secondary facts. */
export const small = style({ color: color.inkMuted, fontSize: size[13] });
