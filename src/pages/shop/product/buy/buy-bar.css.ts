import { globalStyle, style } from '@vanilla-extract/css';
import { inRow, stacked, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const bar = style({
  ...inRow(4),
  position: 'fixed',
  zIndex: vars.layer.sticky,
  insetInline: 0,
  bottom: 0,
  minHeight: '4rem',
  padding: `${vars.space[2]} ${vars.gutter}`,
  paddingBottom: `max(${vars.space[2]}, env(safe-area-inset-bottom))`,
  background: vars.color.surface,
  borderTop: `1px solid ${vars.color.lineStrong}`,
  boxShadow: vars.shadow.float,
  '@media': { [media.tablet]: { display: 'none' }, [media.print]: { display: 'none' } },
});

export const words = style({ ...stacked(0), flex: '1 1 0', minWidth: 0 });

export const name = style({
  ...muted(13),
  overflow: 'hidden',
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
});

export const action = style({ flex: '1 1 0', minWidth: 0 });

/** Hidden while someone types, because the keyboard and the field need the space. */
globalStyle(`body:has(:is(textarea, select, input:not([type='radio'], [type='checkbox'])):focus) ${bar}`, {
  visibility: 'hidden',
});

/** Above the comparison bar, if there is one. */
globalStyle(`body:has(aside[data-lower-edge]) ${bar}`, { bottom: '3.9rem', paddingBottom: vars.space[2] });

/** The end of the page can be scrolled into view, and focused elements are not covered. */
globalStyle(`html:has(${bar})`, { scrollPaddingBottom: '5rem' });
globalStyle(`html:has(${bar}):has(aside[data-lower-edge])`, { scrollPaddingBottom: '9rem' });
globalStyle(`body:has(${bar})`, {
  paddingBottom: '4.5rem',
  '@media': { [media.tablet]: { paddingBottom: 0 } },
});
globalStyle(`body:has(${bar}):has(aside[data-lower-edge])`, { paddingBottom: '8.5rem' });
