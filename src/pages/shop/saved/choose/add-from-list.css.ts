import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { muted } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const hidden = visuallyHidden;
export const soldOut = style({
  ...muted(15),
  minHeight: vars.target,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[1],
});
export const said = style({
  ...muted(15),
  selectors: { '&:empty': { display: 'none' } },
});
