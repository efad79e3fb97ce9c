import { style } from '@vanilla-extract/css';
import { vars } from '../../src/ui/themes/contract.css.ts';

export const page = style({ maxWidth: 880, padding: vars.space[6] });

export const field = style({
  width: '100%',
  minHeight: 48,
  marginTop: vars.space[2],
  padding: `0 ${vars.space[4]}`,
  border: `1px solid ${vars.color.lineStrong}`,
  background: vars.color.page,
  color: 'inherit',
  font: 'inherit',
});

export const count = style({ marginTop: vars.space[4] });

export const list = style({ marginTop: vars.space[5], padding: 0, listStyle: 'none' });

export const item = style({ padding: `${vars.space[3]} 0`, borderTop: `1px solid ${vars.color.line}` });

export const text = style({ color: vars.color.inkMuted });
