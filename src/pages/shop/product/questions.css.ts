import { globalStyle, style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const root = style({ ...stacked(5, 'stretch'), maxWidth: '66ch', overflowWrap: 'anywhere' });
export const item = style({
  paddingBlock: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
});
export const question = style({ fontWeight: vars.weight.bold });
export const answer = style({ margin: `${vars.space[2]} 0 0` });
export const form = style(stacked(2, 'start'));
globalStyle(`${form} > :first-child`, { width: '100%' });
