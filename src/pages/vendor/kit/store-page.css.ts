import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[5],
  maxWidth: 1100,
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' });
export const hint = style({ margin: 0, fontSize: text[15], color: color.inkMuted, overflowWrap: 'anywhere' });
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  paddingTop: space[5],
  borderTop: `1px solid ${color.line}`,
});
export const list = style({
  display: 'grid',
  gap: space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
