import { style } from '@vanilla-extract/css';
import { date as day } from '#panel/figures/figures.css.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const filters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] });
const field = style({ display: 'grid', gap: 4, minWidth: 0, fontSize: text[13], color: color.inkMuted });
export const words = style([field, { flex: '1 1 9rem' }]);
/** On a phone, its longest choice beside the order number. */
export const kind = style([
  field,
  { flex: '1 1 11rem', '@media': { [media.tablet]: { flex: '0 1 12rem' } } },
]);
/** As high as the fields beside it. */
export const date = style([day, { minHeight: vars.target }]);
export const small = style({
  display: 'block',
  color: color.inkMuted,
  fontSize: text[13],
  fontWeight: vars.weight.regular,
  overflowWrap: 'anywhere',
});
export const statement = style({ maxWidth: 560 });
export const payout = style({ borderBottom: `1px solid ${color.line}`, paddingBottom: space[3] });
export const summary = style({ paddingBlock: space[3], cursor: 'pointer', overflowWrap: 'anywhere' });
