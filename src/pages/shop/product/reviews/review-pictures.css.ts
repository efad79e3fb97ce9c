import { style } from '@vanilla-extract/css';
import { stacked, muted } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const thumb = style({
  display: 'block',
  padding: 0,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.picture,
  overflow: 'hidden',
  cursor: 'zoom-in',
  selectors: { '&:hover': { borderColor: vars.color.ink } },
});

export const small = style({ display: 'block', width: '5.5rem', height: '5.5rem', objectFit: 'cover' });

export const large = style({
  boxSizing: 'border-box',
  width: '100vw',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  padding: vars.space[4],
  border: 0,
  background: vars.color.surface,
  color: vars.color.ink,
  selectors: { '&[open]': { display: 'flex', flexDirection: 'column', gap: vars.space[3] } },
});

export const figure = style({ ...stacked(2), flex: 1, minHeight: 0, pointerEvents: 'none' });
export const image = style({ flex: 1, minHeight: 0, width: '100%', objectFit: 'contain' });
export const caption = style({ ...muted(15), textAlign: 'center', overflowWrap: 'anywhere' });
