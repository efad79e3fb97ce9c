import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const group = style({
  display: 'inline-flex',
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  padding: 0,
  alignSelf: 'start',
  minInlineSize: 0,
});

export const choice = style({ position: 'relative', display: 'block', cursor: 'pointer' });

export const radio = style({
  position: 'absolute',
  inset: 0,
  opacity: 0,
  cursor: 'pointer',
});

export const face = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.target,
  paddingInline: vars.space[3],
  fontSize: vars.text[15],
  color: 'inherit',
  selectors: {
    [`${radio}:checked + &`]: { background: vars.color.action, color: vars.color.actionInk },
    [`${radio}:focus-visible + &`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
  },
});
