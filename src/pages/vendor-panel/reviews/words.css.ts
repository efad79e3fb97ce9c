import { style } from '@vanilla-extract/css';
import { stacked, inRow } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const item = style({
  ...stacked(2),
  maxWidth: '46rem',
  paddingBottom: space[2],
  fontWeight: vars.weight.regular,
});
export const marks = style(inRow(2, { wrap: true }));
export const title = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' });
export const reply = style({
  ...stacked(1),
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${color.lineStrong}`,
});
export const said = style({ outlineOffset: 4 });
