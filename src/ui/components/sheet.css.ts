import { style } from '@vanilla-extract/css';
import { vars } from '../themes/contract.css.ts';

/** The parts of an overlay: a header with title and close button, a body that scrolls, a footer that stays. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
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
export const plain = style({ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 });
