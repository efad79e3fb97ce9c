import { style } from '@vanilla-extract/css';
import { inRow } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const dialog = style({
  boxSizing: 'border-box',
  width: '100vw',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  background: vars.color.picture,
  color: vars.color.pictureInk,
  selectors: { '&[open]': { display: 'flex', flexDirection: 'column' } },
});

export const stage = style({ flex: '1 1 auto', minHeight: 0, overflow: 'auto', display: 'grid' });

export const fitting = style({
  width: '100%',
  height: '100%',
  minHeight: 0,
  objectFit: 'contain',
  cursor: 'zoom-in',
  touchAction: 'pan-y pinch-zoom',
});

export const enlarged = style({
  width: 'max(180vmin, 1200px)',
  maxWidth: 'none',
  height: 'auto',
  margin: 'auto',
  cursor: 'zoom-out',
});

export const tools = style({
  ...inRow(3, { justify: 'center' }),
  flexShrink: 0,
  padding: vars.space[3],
  paddingBottom: `max(${vars.space[3]}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.lineStrong}`,
  background: vars.color.surface,
  color: vars.color.ink,
});

export const count = style({
  minWidth: '4rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:empty': { display: 'none' } },
});
