import { style } from '@vanilla-extract/css';
import { stacked, raised } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, weight } = vars;

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space[5] },
  },
  '@container': { '(max-width: 30rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const label = style({ gridColumn: '1 / -1', fontWeight: weight.medium });
export const side = style({ ...stacked(1), ...raised, padding: space[3], minWidth: 0 });
export const words = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const none = style({ color: color.inkMuted });
export const gone = style({
  background: color.dangerSoft,
  color: color.danger,
  textDecoration: 'line-through',
});
export const added = style({
  background: color.successSoft,
  color: color.success,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});
export const picture = style({
  maxWidth: '100%',
  maxHeight: '9rem',
  objectFit: 'contain',
  alignSelf: 'start',
});

export const thumb = style({ ...stacked(1, 'start'), width: '7rem', overflowWrap: 'anywhere' });
export const facts = style({ ...stacked(1), overflowWrap: 'anywhere' });
export const compared = style({
  ...stacked(5),
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
});
