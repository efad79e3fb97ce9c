import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space[1]} ${space[4]}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(8rem, 12rem) minmax(0, 1fr)' } },
});
export const pair = style({ display: 'contents' });
export const fact = style({
  marginBottom: space[2],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
