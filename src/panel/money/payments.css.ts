import { style } from '@vanilla-extract/css';
import { date as day } from '#panel/figures/figures.css.ts';
import { inRow, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const filters = style(inRow(3, { align: 'end', wrap: true }));
const field = style({ ...muted(13), display: 'grid', gap: 4, minWidth: 0 });
export const words = style([field, { flex: '1 1 9rem' }]);
/** On a phone, its longest option next to the order number. */
export const kind = style([
  field,
  { flex: '1 1 11rem', '@media': { [media.tablet]: { flex: '0 1 12rem' } } },
]);
/** As tall as the fields next to it. */
export const date = style([day, { minHeight: vars.target }]);
export const small = style({
  ...muted(13),
  display: 'block',
  fontWeight: vars.weight.regular,
  overflowWrap: 'anywhere',
});
export const statement = style({ maxWidth: 560 });
export const payout = style({ borderBottom: `1px solid ${color.line}`, paddingBottom: space[3] });
export const summary = style({ paddingBlock: space[3], cursor: 'pointer', overflowWrap: 'anywhere' });
