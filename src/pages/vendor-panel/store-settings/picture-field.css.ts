import { style } from '@vanilla-extract/css';
import { fileButton } from '#ui/css/file-button.ts';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const set = style({ ...stacked(3), minWidth: 0, padding: 0, border: 0 });
export const picture = style({
  maxWidth: '100%',
  height: '8rem',
  objectFit: 'contain',
  alignSelf: 'start',
  background: vars.color.picture,
});
export const file = style({
  maxWidth: '100%',
  minHeight: vars.target,
  font: 'inherit',
  color: vars.color.ink,
  '::file-selector-button': fileButton,
});
