import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

/** Three lines at most: whoever pastes a paragraph still sees what was found. */
export const title = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  // Tighter lines would cut what hangs below the last one.
  lineHeight: vars.leading.snug,
});
export const meant = style({ fontSize: vars.text[20] });

export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  marginBlock: vars.space[6],
});
export const partTitle = style({ marginBottom: vars.space[4] });
/** A word of 200 letters breaks. */
export const none = style({ overflowWrap: 'anywhere' });

const list = style({
  display: 'grid',
  gap: vars.space[4],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const vendors = style([list]);
export const posts = style([list]);

export const post = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
});
export const link = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
});
