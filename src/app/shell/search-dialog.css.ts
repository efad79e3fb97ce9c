import { style } from '@vanilla-extract/css';
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

export const body = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[2],
});

export const form = style({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
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
  minHeight: vars.target,
  paddingInline: vars.space[2],
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
});
