import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import { stacked } from '../../css/mixins.ts';

export const root = style({
  ...stacked(3, 'center'),
  maxWidth: '32rem',
  marginInline: 'auto',
  paddingBlock: vars.space[12],
  textAlign: 'center',
});

export const drawing = style({
  width: 200,
  height: 140,
  marginBottom: vars.space[2],
  overflow: 'visible',
  fill: 'none',
  stroke: vars.color.ink,
  strokeWidth: 2,
});

export const line = style({ strokeWidth: 3 });
export const thin = style({ strokeWidth: 2, stroke: vars.color.inkFaint, strokeLinecap: 'square' });
export const body = style({ fill: vars.color.surface });
export const accent = style({ fill: vars.color.plate.red });
export const sentence = style({
  color: vars.color.inkMuted,
  // A percentage too: a search word longer than a phone is wide would set the width.
  maxWidth: 'min(42ch, 100%)',
  overflowWrap: 'anywhere',
});
export const action = style({ marginTop: vars.space[3] });
