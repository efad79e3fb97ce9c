import { globalStyle, style } from '@vanilla-extract/css';
import { link } from '#ui/components/link.css.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { actions } from '#ui/css/layout.css.ts';

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
export const head = style([actions]);
// What can be done stands at the end; a badge stays beside the title.
globalStyle(`${head}:has(> :is(a, button, details, div)) > h1`, { marginInlineEnd: 'auto' });
/** A link that stands alone: a finger needs room. */
export const alone = style([
  link({}),
  {
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
    '@media': { [media.touch]: { minHeight: vars.target } },
  },
]);
export const hint = style({ fontSize: text[15], color: color.inkMuted, overflowWrap: 'anywhere' });
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
});
