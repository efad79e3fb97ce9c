import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, weight } = vars;

export const fields = style({ display: 'grid', gap: space[5] });
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space[5] },
  },
});
export const label = style({ gridColumn: '1 / -1', fontWeight: weight.medium });
export const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  padding: space[3],
  minWidth: 0,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
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
  justifySelf: 'start',
});

export const pictures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
});
export const thumb = style({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  gap: space[1],
  width: '7rem',
  overflowWrap: 'anywhere',
});
export const facts = style({
  display: 'grid',
  gap: space[1],
  overflowWrap: 'anywhere',
});
export const choices = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const compared = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
});
