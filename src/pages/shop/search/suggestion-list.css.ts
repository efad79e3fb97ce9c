import { style, styleVariants } from '@vanilla-extract/css';
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
  padding: `${vars.space[1]} ${vars.space[4]}`,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&[aria-selected="true"]': {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 0 ${vars.color.focus}`,
    },
  },
});

/** The same room for a picture, a symbol and a disc, so that the names stand in one line. */
export const face = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '3rem',
  height: '3rem',
});
export const picture = style({ flexShrink: 0, width: '3rem', borderRadius: vars.radius });
export const disc = styleVariants(vars.color.plate, (background) => ({
  width: '1.25rem',
  height: '1.25rem',
  borderRadius: '50%',
  background,
}));

export const words = style({ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0 });
export const title = style({ overflowWrap: 'anywhere' });
export const price = style({
  flexShrink: 0,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const recentHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingInlineStart: vars.space[4],
});
export const recentTitle = style({
  fontSize: vars.text[13],
  fontWeight: vars.weight.bold,
  color: vars.color.inkMuted,
});
export const forgetAll = style({
  minHeight: vars.target,
  paddingInline: vars.space[4],
  border: 0,
  background: 'none',
  color: vars.color.link,
  font: 'inherit',
  fontSize: vars.text[13],
  cursor: 'pointer',
});

/** Queries and their buttons are two columns with rows of one height. */
export const recentRows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  paddingBottom: vars.space[1],
});
export const recentList = style({ minWidth: 0 });
export const recent = style([option, { height: '3rem', minHeight: 0, paddingInlineEnd: 0 }]);
export const recentQuery = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const forgetters = style({
  display: 'grid',
  gridAutoRows: '3rem',
  placeItems: 'center',
  paddingInline: vars.space[1],
});
