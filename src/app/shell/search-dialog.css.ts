import { style } from '@vanilla-extract/css';
import { inRow, outlined, bareButton } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const dialog = style({
  position: 'fixed',
  inset: '0 0 auto 0',
  width: '100vw',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  overflow: 'visible',
  border: 0,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
  selectors: { '&::backdrop': { background: vars.color.scrim } },
  '@media': {
    [media.tablet]: {
      inset: '12dvh 0 auto 0',
      width: 'min(40rem, calc(100vw - 4rem))',
      marginInline: 'auto',
      borderTop: `4px solid ${vars.color.ink}`,
    },
  },
});

export const body = style({ ...inRow(2), position: 'relative', padding: vars.space[2] });

export const form = style({
  ...outlined,
  display: 'flex',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  selectors: { '&:focus-within': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '1px' } },
});

export const input = style({
  flex: 1,
  minWidth: 0,
  height: vars.target,
  paddingInline: vars.space[3],
  border: 0,
  outline: 'none',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '1rem',
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: vars.color.inkMuted, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

export const close = style({
  ...bareButton,
  minHeight: vars.target,
  paddingInline: vars.space[2],
  color: 'inherit',
});
