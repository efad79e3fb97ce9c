import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  overflow: 'hidden',
  borderRadius: '50%',
  background: vars.color.action,
  color: vars.color.actionInk,
  fontFamily: vars.font.display,
  fontSize: vars.text[15],
  fontWeight: vars.weight.bold,
  lineHeight: 1,
});

/** At the corner and no further: it must not cover the second initial. */
export const badge = style({ display: 'grid', position: 'absolute', top: -2, right: -6 });

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });

export const note = style({ display: 'block', marginTop: vars.space[1] });

/** Over the bottom of the page: the session is known late, and text already being read must not move. */
export const banners = style({
  position: 'fixed',
  zIndex: `calc(${vars.layer.sticky} + 1)`,
  insetInline: vars.space[4],
  bottom: `max(${vars.space[4]}, env(safe-area-inset-bottom))`,
  display: 'grid',
  gap: vars.space[2],
  borderRadius: vars.radius,
  boxShadow: vars.shadow.float,
  '@media': { [media.tablet]: { insetInline: `${vars.space[6]} auto`, width: '28rem' } },
});
// Keeps elements that receive keyboard focus above the banner.
globalStyle(`html:has(${banners})`, { scrollPaddingBottom: '14rem' });

export const bannerActions = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
