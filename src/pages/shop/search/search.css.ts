import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

/** Three lines at most: someone who pastes a paragraph still sees the results. */
export const title = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  // A smaller line height would clip the descenders of the last line.
  lineHeight: vars.leading.snug,
});
export const meant = style({ fontSize: vars.text[20] });

export const part = style({ ...stacked(4), marginBlock: vars.space[6] });
export const partTitle = style({ marginBottom: vars.space[4] });
/** Breaks a word of 200 letters. */
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
  ...stacked(2),
  position: 'relative',
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
});
export const link = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
});
