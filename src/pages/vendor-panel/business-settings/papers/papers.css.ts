import { style } from '@vanilla-extract/css';
import { button } from '#ui/components/button.css.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

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
export const words = style({ display: 'grid', gap: space[1], minWidth: 0 });
export const name = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  fontSize: text[15],
  color: color.inkMuted,
});
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
export const editor = style({ display: 'grid', gap: space[4], maxWidth: '46rem', minWidth: 0 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
