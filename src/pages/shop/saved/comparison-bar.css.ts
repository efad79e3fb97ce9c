import { globalStyle, style } from '@vanilla-extract/css';
import { inRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const bar = style({
  position: 'fixed',
  zIndex: vars.layer.sticky,
  insetInline: 0,
  bottom: 0,
  background: vars.color.surface,
  borderTop: `1px solid ${vars.color.lineStrong}`,
  boxShadow: vars.shadow.float,
  '@media': { [media.print]: { display: 'none' } },
});

/** Lets the content under the bar be scrolled into view, and keeps focused elements from being covered. */
globalStyle(`html:has(${bar})`, { scrollPaddingBottom: '5rem' });
globalStyle(`body:has(${bar})`, { paddingBottom: '4.5rem' });

export const inner = style({
  ...inRow(3),
  maxWidth: vars.pageWidth,
  marginInline: 'auto',
  padding: `${vars.space[2]} ${vars.gutter}`,
});

export const thumbs = style({
  display: 'none',
  gap: vars.space[2],
  '@media': { [media.tablet]: { display: 'flex' } },
});

export const thumb = style({ width: '3rem' });

export const count = style({ marginInlineEnd: 'auto', fontVariantNumeric: 'tabular-nums' });
