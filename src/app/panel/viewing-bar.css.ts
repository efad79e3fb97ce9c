import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

/** Below the panel's own bar, and visible for as long. */
export const place = style({
  position: 'sticky',
  top: '3.5rem',
  zIndex: vars.layer.sticky,
  background: vars.color.page,
  '@media': { [media.print]: { position: 'static' } },
});

export const words = style({ overflowWrap: 'anywhere' });
