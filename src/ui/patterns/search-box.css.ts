import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const search = style({
  display: 'flex',
  position: 'relative',
  flex: 1,
  minWidth: 0,
});

export const searchInput = style({
  flex: 1,
  minWidth: 0,
  height: vars.target,
  paddingInline: `${vars.space[4]} ${vars.space[12]}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  fontSize: '1rem',
  selectors: {
    '&::placeholder': { color: vars.color.inkMuted, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '1px' },
  },
});

export const searchButton = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 0,
  display: 'grid',
  placeItems: 'center',
  width: vars.target,
  height: vars.target,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  cursor: 'pointer',
});
