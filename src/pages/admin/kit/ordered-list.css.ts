import { style } from '@vanilla-extract/css';
import { raised } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const entry = style({
  ...raised,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  selectors: {
    '&[data-dragged]': { opacity: 0.5 },
    '&[data-target=above]': { boxShadow: `0 -3px 0 0 ${color.action}` },
    '&[data-target=below]': { boxShadow: `0 3px 0 0 ${color.action}` },
  },
});
export const words = style({ overflowWrap: 'anywhere', textWrap: 'pretty' });
/** A picture next to its text. */
export const pictured = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: space[4],
  alignItems: 'start',
});
