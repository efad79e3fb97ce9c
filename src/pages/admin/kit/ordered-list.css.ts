import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
});
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
  selectors: {
    '&[data-dragged]': { opacity: 0.5 },
    '&[data-target=above]': { boxShadow: `0 -3px 0 0 ${color.action}` },
    '&[data-target=below]': { boxShadow: `0 3px 0 0 ${color.action}` },
  },
});
export const said = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
export const words = style({ overflowWrap: 'anywhere', textWrap: 'pretty' });
/** A picture beside what is said of it. */
export const pictured = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: space[4],
  alignItems: 'start',
});
