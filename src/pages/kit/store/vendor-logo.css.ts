import { style } from '@vanilla-extract/css';
import { centered } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const mark = style({ display: 'block', background: vars.color.picture, borderRadius: vars.radius });

export const none = style({
  ...centered,
  background: vars.color.sunken,
  color: vars.color.inkMuted,
  borderRadius: vars.radius,
});
