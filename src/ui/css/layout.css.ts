import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../themes/breakpoints.ts';
import { vars } from '../themes/contract.css.ts';

const { space } = vars;

const gap = {
  0: { gap: space[0] },
  1: { gap: space[1] },
  2: { gap: space[2] },
  3: { gap: space[3] },
  4: { gap: space[4] },
  5: { gap: space[5] },
  6: { gap: space[6] },
  8: { gap: space[8] },
};

const align = {
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  end: { alignItems: 'flex-end' },
  baseline: { alignItems: 'baseline' },
  stretch: { alignItems: 'stretch' },
};

/** The page's width with its gutters. */
export const container = style({
  width: '100%',
  maxWidth: vars.pageWidth,
  marginInline: 'auto',
  paddingInline: vars.gutter,
});

/** Stacks the children vertically. */
export const stack = recipe({
  base: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  variants: { gap, align },
  defaultVariants: { gap: 4 },
});

/** Places the children side by side, vertically centered. */
export const row = recipe({
  base: { display: 'flex', minWidth: 0 },
  variants: {
    gap,
    align,
    justify: {
      start: { justifyContent: 'flex-start' },
      center: { justifyContent: 'center' },
      end: { justifyContent: 'flex-end' },
      between: { justifyContent: 'space-between' },
    },
    wrap: { true: { flexWrap: 'wrap' } },
  },
  defaultVariants: { gap: 3, align: 'center' },
});

/** Buttons and links, side by side, on as many lines as needed. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });

/** A list without bullets: the reset removes them, and the indent, from every list with a class. */
export const plainList = style({});

/** Equal columns, from tablet size up. `tiles` is the product grid: 2 on a phone, 3 on a tablet, 4 on a desktop. */
export const grid = recipe({
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: {
    columns: {
      tiles: {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        '@media': {
          [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
          [media.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        },
      },
      2: { '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
    },
    gap,
  },
  defaultVariants: { columns: 'tiles', gap: 4 },
});

/** Background of an iron band. Put `data-theme="dark"` on the same element, so that its content turns light. */
export const ironBand = style({ background: vars.color.iron, color: vars.color.ironInk });

/** Visible to screen readers only. */
export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Tabular figures, for numbers in columns or numbers that change in place. */
export const tabular = style({ fontVariantNumeric: 'tabular-nums' });
