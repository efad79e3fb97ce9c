import { style } from '@vanilla-extract/css';
import { outlined, inRow } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const group = style({
  ...outlined,
  display: 'inline-flex',
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
  ...inRow(2),
  minHeight: vars.target,
  paddingInline: vars.space[3],
  fontSize: vars.text[15],
  color: 'inherit',
  selectors: {
    [`${radio}:checked + &`]: { background: vars.color.action, color: vars.color.actionInk },
    [`${radio}:focus-visible + &`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
  },
});
