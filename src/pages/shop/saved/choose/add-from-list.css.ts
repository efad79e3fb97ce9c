import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const hidden = visuallyHidden;
export const soldOut = style({
  minHeight: vars.target,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[1],
  fontSize: vars.text[15],
  color: vars.color.inkMuted,
});
export const said = style({
  fontSize: vars.text[15],
  color: vars.color.inkMuted,
  selectors: { '&:empty': { display: 'none' } },
});
