import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

/** §2: a maximum height of 96 units of 4 px. */
const tallest = '24rem';

export const panel = style({
  position: 'absolute',
  zIndex: vars.layer.sticky,
  top: 'calc(100% + 4px)',
  insetInline: 0,
  maxHeight: `min(${tallest}, 70dvh)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
});

export const busy = style({ padding: vars.space[4] });

export const nothing = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space[3],
  padding: vars.space[4],
  overflowWrap: 'anywhere',
});

export const nothingTitle = style({ fontWeight: vars.weight.bold });

export const group = style({
  padding: `${vars.space[3]} ${vars.space[4]} ${vars.space[1]}`,
  fontSize: vars.text[13],
  fontWeight: vars.weight.bold,
  color: vars.color.inkMuted,
});

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: '3.25rem',
  padding: `${vars.space[2]} ${vars.space[4]}`,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&[aria-selected="true"]': {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 0 ${vars.color.focus}`,
    },
  },
});

export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });
export const title = style({ overflowWrap: 'anywhere' });
export const subtitle = style({ fontSize: vars.text[13], color: vars.color.inkMuted });
