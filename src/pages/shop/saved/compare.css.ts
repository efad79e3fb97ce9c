import { globalStyle, style } from '@vanilla-extract/css';
import { inlineRow, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const only = style({
  ...inlineRow(2),
  fontSize: vars.text[15],
  minHeight: vars.target,
  marginBottom: vars.space[2],
  cursor: 'pointer',
});

export const box = style({
  width: '1.25rem',
  height: '1.25rem',
  accentColor: vars.color.action,
});

// Screen reader text is positioned by the nearest positioned box: without one here it would widen the page.
export const scroll = style({ position: 'relative', overflowX: 'auto' });

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  // Keep one or two pictures from stretching across a wide page.
  selectors: { '&[data-products="1"]': { maxWidth: '29rem' }, '&[data-products="2"]': { maxWidth: '49rem' } },
});

/** Stays when the table scrolls sideways, like the headers of the rows below it; stars and buttons go under them. */
const kept = style({ position: 'sticky', zIndex: 1, insetInlineStart: 0, background: vars.color.page });

export const corner = style([kept, { width: '7rem', '@media': { [media.desktop]: { width: '9rem' } } }]);

export const product = style({
  position: 'relative',
  width: '10rem',
  '@media': { [media.tablet]: { width: 'auto' } },
  padding: vars.space[2],
  textAlign: 'start',
  verticalAlign: 'top',
});

export const name = style({
  display: 'block',
  marginTop: vars.space[2],
  color: vars.color.ink,
  overflowWrap: 'anywhere',
});

export const remove = style({
  position: 'absolute',
  top: vars.space[3],
  insetInlineEnd: vars.space[3],
  background: vars.color.surface,
});

export const rowHead = style([
  kept,
  {
    padding: vars.space[2],
    textAlign: 'start',
    verticalAlign: 'top',
    // Sized so that the longest word fits a phone's column.
    fontSize: vars.text[15],
    overflowWrap: 'normal',
    '@media': { [`not all and ${media.tablet}`]: { fontSize: vars.text[13] } },
  },
]);

export const cell = style({
  padding: vars.space[2],
  borderTop: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
});

/** A row in which the products differ. */
export const differs = style({});
globalStyle(`${differs} ${cell}`, { background: vars.color.sunken });
globalStyle(`${differs} ${rowHead}`, { boxShadow: `inset 3px 0 0 ${vars.color.attention}` });

export const description = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
  fontSize: vars.text[15],
});

export const features = style({ ...stacked(2), paddingInlineStart: vars.space[4], fontSize: vars.text[15] });
