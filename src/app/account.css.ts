import { style } from '@vanilla-extract/css';
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

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });

export const note = style({ display: 'block', marginTop: vars.space[1] });

export const banners = style({
  display: 'grid',
  gap: vars.space[2],
  maxWidth: vars.pageWidth,
  marginInline: 'auto',
  paddingBlock: vars.space[3],
  paddingInline: vars.gutter,
});

export const bannerActions = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
