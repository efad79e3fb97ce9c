import { globalStyle, style } from '@vanilla-extract/css';
import { link } from '#ui/components/actions/link.css.ts';
import { stacked, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { actions } from '#ui/css/layout.css.ts';

const { color, space } = vars;

export const page = style({
  ...stacked(5),
  maxWidth: 1100,
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});

export const head = style([actions]);
// The actions are at the end; a badge stays next to the title.
globalStyle(`${head}:has(> :is(a, button, details, div)) > h1`, { marginInlineEnd: 'auto' });
/** A standalone link: a finger needs room. */
export const alone = style([
  link({}),
  {
    display: 'inline-flex',
    alignItems: 'center',
    width: 'fit-content',
    '@media': { [media.touch]: { minHeight: vars.target } },
  },
]);
export const hint = style(muted(15));
export const section = style({ ...stacked(4), paddingTop: space[5], borderTop: `1px solid ${color.line}` });
