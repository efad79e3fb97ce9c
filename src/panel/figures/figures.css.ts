import { style } from '@vanilla-extract/css';
import { muted, outlined, inRow, stacked, raised, figures } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const day = style({ ...muted(13), display: 'grid', gap: 4 });
export const date = style({
  ...outlined,
  // Some browsers give an empty date field almost no width.
  minWidth: '9.5rem',
  minHeight: 36,
  paddingInline: space[2],
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: text[15],
  '@media': { [media.touch]: { minHeight: vars.target } },
});
/** As tall as the fields next to it. */
export const show = style({ minHeight: 36, '@media': { [media.touch]: { minHeight: vars.target } } });
export const hint = style({ ...muted(15), flexBasis: '100%' });

/** Four in a row or two: items left over in the last row share its space. */
export const facts = style(inRow(3, { align: 'stretch', wrap: true }));
export const fact = style({
  ...stacked(1),
  ...raised,
  flex: '1 1 max(21%, 9.25rem)',
  minWidth: 0,
  padding: space[3],
});
export const bone = style({ flex: '1 1 max(21%, 9.25rem)', minWidth: 0 });
export const value = style({ ...figures(26), lineHeight: 1, overflowWrap: 'anywhere' });
