import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  // One line on a phone, with room for the button next to it.
  minHeight: vars.target,
  paddingInline: vars.target,
  position: 'relative',
  background: vars.color.iron,
  color: vars.color.ironInk,
  fontSize: vars.text[13],
  lineHeight: vars.leading.snug,
  textAlign: 'center',
  selectors: { 'html[data-launch=off] &': { display: 'none' } },
  '@media': { [media.tablet]: { fontSize: vars.text[15] }, [media.print]: { display: 'none' } },
});
globalStyle(`${banner} a`, { color: 'inherit', fontWeight: vars.weight.bold });

export const close = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 0,
  selectors: { '&&:hover': { background: vars.color.ironLine } },
});
