import { style, styleVariants } from '@vanilla-extract/css';
import { outlined, stacked, muted, inRow, centered, bareButton } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

/** §2: a maximum height of 96 units of 4 px. */
const tallest = '24rem';

export const panel = style({
  ...outlined,
  position: 'absolute',
  zIndex: vars.layer.sticky,
  top: 'calc(100% + 4px)',
  insetInline: 0,
  maxHeight: `min(${tallest}, 70dvh)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
});

export const busy = style({ padding: vars.space[4] });

export const nothing = style({ ...stacked(3, 'start'), padding: vars.space[4], overflowWrap: 'anywhere' });

export const nothingTitle = style({ fontWeight: vars.weight.bold });

export const group = style({
  ...muted(13),
  padding: `${vars.space[3]} ${vars.space[4]} ${vars.space[1]}`,
  fontWeight: vars.weight.bold,
});

export const option = style({
  ...inRow(3),
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

/** The same space for a picture, a symbol and a disc, so that the names align. */
export const face = style({ ...centered, flexShrink: 0, width: '3rem', height: '3rem' });
export const picture = style({ flexShrink: 0, width: '3rem', borderRadius: vars.radius });
export const disc = styleVariants(vars.color.plate, (background) => ({
  width: '1.25rem',
  height: '1.25rem',
  borderRadius: '50%',
  background,
}));

export const words = style({ ...stacked(0), flex: 1, minWidth: 0 });
export const title = style({ overflowWrap: 'anywhere' });
export const price = style({
  flexShrink: 0,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const recentHead = style({
  ...inRow(3, { justify: 'space-between' }),
  paddingInlineStart: vars.space[4],
});
export const recentTitle = style({ ...muted(13), fontWeight: vars.weight.bold });
export const forgetAll = style({
  ...bareButton,
  minHeight: vars.target,
  paddingInline: vars.space[4],
  color: vars.color.link,
  fontSize: vars.text[13],
});

/** Queries and their buttons are two columns with rows of equal height. */
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
export const forgetters = style({ ...centered, gridAutoRows: '3rem', paddingInline: vars.space[1] });
