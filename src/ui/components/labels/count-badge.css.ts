import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';

// Reserve the width of two characters, so that a count loaded from storage after hydration causes no layout shift.
export const countBadge = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  paddingInline: 5,
  borderRadius: 10,
  background: vars.color.dealGround,
  color: vars.color.dealInk,
  fontFamily: vars.font.display,
  fontSize: '0.875rem',
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1,
});
