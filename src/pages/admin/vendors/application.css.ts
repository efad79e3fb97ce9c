import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space[1]} ${space[4]}`,
  margin: 0,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(8rem, 12rem) minmax(0, 1fr)' } },
});
export const pair = style({ display: 'contents' });
export const term = style({ color: color.inkMuted, fontSize: text[15] });
export const fact = style({
  margin: 0,
  marginBottom: space[2],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
