import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import { inRow, stacked } from '../../css/mixins.ts';

/** The parts of an overlay: a header with title and close button, a body that scrolls, a footer that stays. */
export const head = style({
  ...inRow(3, { justify: 'space-between' }),
  flexShrink: 0,
  minHeight: 60,
  paddingInline: `${vars.space[5]} ${vars.space[2]}`,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space[5],
});

export const foot = style({
  flexShrink: 0,
  padding: vars.space[5],
  paddingBottom: `max(${vars.space[5]}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.line}`,
});

/** For content that brings its own header and footer. */
export const plain = style({ ...stacked(0), flex: '1 1 auto', minHeight: 0 });
