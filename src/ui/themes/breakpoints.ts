/** Widths in px at which the layout changes; below `tablet` is a phone. */
export const breakpoints = { tablet: 768, desktop: 1080 } as const;

/** Media queries for `.css.ts` files and `matchMedia`. */
export const media = {
  tablet: `(min-width: ${breakpoints.tablet}px)`,
  desktop: `(min-width: ${breakpoints.desktop}px)`,
  hover: '(hover: hover)',
  touch: '(pointer: coarse)',
  calm: '(prefers-reduced-motion: reduce)',
  print: 'print',
} as const;
