import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  maxWidth: '46rem',
  paddingBottom: space[2],
  fontWeight: vars.weight.regular,
});
export const marks = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const title = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' });
export const reply = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${color.lineStrong}`,
});
export const about = style({ display: 'grid', justifyItems: 'start', gap: space[1], minWidth: 0 });
export const said = style({ outlineOffset: 4 });
