import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';
import { outlined, centered } from '../css/mixins.ts';

export const search = style({
  display: 'flex',
  position: 'relative',
  flex: 1,
  minWidth: 0,
});

export const searchInput = style({
  ...outlined,
  flex: 1,
  minWidth: 0,
  height: vars.target,
  paddingInline: `${vars.space[4]} ${vars.space[12]}`,
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
  ...centered,
  position: 'absolute',
  insetInlineEnd: 0,
  top: 0,
  width: vars.target,
  height: vars.target,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  cursor: 'pointer',
});
