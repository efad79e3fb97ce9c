import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const page = style({ ...stacked(4), paddingBlock: space[6] });
export const store = style({ color: vars.color.inkMuted });
export const picture = style({ width: 240 });
export const words = style({ maxWidth: '65ch', overflowWrap: 'anywhere' });
export const prices = style({
  maxWidth: 480,
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: vars.leading.body,
});
