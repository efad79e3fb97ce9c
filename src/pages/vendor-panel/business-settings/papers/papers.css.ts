import { style } from '@vanilla-extract/css';
import { button } from '#ui/components/actions/button.css.ts';
import { inRow, muted, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'center',
  justifyItems: 'start',
  paddingBlock: space[3],
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const name = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' });
export const facts = style({ ...inRow(2, { wrap: true }), ...muted(15) });
export const chooser = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'end',
  maxWidth: '34rem',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const fileKey = style([
  button({ variant: 'secondary', size: 's' }),
  {
    justifySelf: 'start',
    cursor: 'pointer',
    selectors: {
      '&:focus-within': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
      '&[data-disabled]': { cursor: 'default', color: color.inkMuted },
    },
  },
]);
export const editor = style({ ...stacked(4), maxWidth: '46rem', minWidth: 0 });
