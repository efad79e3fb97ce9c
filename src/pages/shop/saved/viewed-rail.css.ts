import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const rail = style({ ...stacked(4), marginTop: vars.space[12] });

export const items = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '11rem',
  gap: vars.space[4],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  padding: 4,
});

export const item = style({ ...stacked(2), position: 'relative', minWidth: 0, scrollSnapAlign: 'start' });

export const link = style({
  color: vars.color.ink,
  fontSize: vars.text[15],
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
  },
});
