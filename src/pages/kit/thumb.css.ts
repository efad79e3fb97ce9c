import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const thumb = style({ border: `1px solid ${vars.color.line}`, borderRadius: vars.radius });

export const none = style([
  thumb,
  { display: 'block', width: '100%', aspectRatio: '1', background: vars.color.picture },
]);
