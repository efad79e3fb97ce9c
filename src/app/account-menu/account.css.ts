import { globalStyle, style } from '@vanilla-extract/css';
import { centered, display, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const avatar = style({
  ...centered,
  ...display(15),
  width: 32,
  height: 32,
  overflow: 'hidden',
  borderRadius: '50%',
  background: vars.color.action,
  color: vars.color.actionInk,
  lineHeight: 1,
});

/** At the corner and no further: it must not cover the second initial. */
export const badge = style({ display: 'grid', position: 'absolute', top: -2, right: -6 });

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });

export const note = style({ display: 'block', marginTop: vars.space[1] });

/** Over the bottom of the page: the session is known late, and text already being read must not move. */
export const banners = style({
  ...stacked(2),
  position: 'fixed',
  zIndex: `calc(${vars.layer.sticky} + 1)`,
  insetInline: vars.space[4],
  bottom: `max(${vars.space[4]}, env(safe-area-inset-bottom))`,
  borderRadius: vars.radius,
  boxShadow: vars.shadow.float,
  '@media': { [media.tablet]: { insetInline: `${vars.space[6]} auto`, width: '28rem' } },
});
// Keeps elements that receive keyboard focus above the banner.
globalStyle(`html:has(${banners})`, { scrollPaddingBottom: '14rem' });
