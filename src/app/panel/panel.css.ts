import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { globalStyle, style } from '@vanilla-extract/css';
import { limits } from '#schema/limits.ts';
import { stacked, muted, inRow, inlineRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { sidebar: widths } = limits;
const { space } = vars;

// The page makes room while the sidebar is there; its width is a state of the sidebar's machine.
globalStyle(':root[data-sidebar=expanded] #root', { paddingInlineStart: widths.width });
globalStyle(':root[data-sidebar=collapsed] #root', { paddingInlineStart: widths.iconWidth });
globalStyle('dialog:has([data-panel-sheet])', { width: `min(${widths.mobileWidth}, calc(100vw - 3rem))` });

export const sidebar = style({
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: vars.layer.sticky,
  width: widths.width,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.iron,
  color: vars.color.ironInk,
  selectors: { ':root[data-sidebar=collapsed] &': { width: widths.iconWidth, overflowX: 'hidden' } },
  '@media': { [media.print]: { display: 'none' } },
});

export const links = style({ ...stacked(5), minHeight: '100%', paddingBlock: space[4] });

export const groupTitle = style({ ...muted(13), paddingInline: space[4], marginBottom: space[1] });

export const link = style({
  ...inRow(3),
  position: 'relative',
  minHeight: vars.target,
  paddingInline: `calc(1.5rem - 10px) ${space[3]}`,
  color: 'inherit',
  fontSize: vars.text[15],
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.color.surface },
    '&[aria-current]': { background: vars.color.surface, boxShadow: `inset 3px 0 ${vars.color.deal}` },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export const linkText = style({ flex: 1, minWidth: 0 });

export const dotBadge = style({ position: 'absolute', top: 2, insetInlineEnd: 2 });

export const foot = style({
  marginTop: 'auto',
  borderTop: `1px solid ${vars.color.line}`,
  paddingTop: space[2],
});

export const bar = style({
  ...inRow(2),
  position: 'sticky',
  top: 0,
  zIndex: vars.layer.sticky,
  height: '3.5rem',
  paddingInline: `${space[2]} ${space[3]}`,
  background: vars.color.page,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [media.tablet]: { paddingInline: `${space[3]} ${space[5]}` },
    [media.print]: { display: 'none' },
  },
});

export const title = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  fontWeight: vars.weight.medium,
});

export const storeLink = style({
  ...inlineRow(1),
  minHeight: vars.target,
  flexShrink: 0,
  fontSize: vars.text[15],
  color: vars.color.link,
});

export const wideText = style({ display: 'none', '@media': { [media.tablet]: { display: 'inline' } } });

export const tools = style({ ...inRow(1), marginInlineStart: 'auto' });

/** Useful only with a keyboard. */
export const wideTool = style([
  iconButton({}),
  {
    fontSize: vars.text[20],
    '@media': { [`not all and ${media.tablet}`]: { display: 'none' } },
  },
]);
export const closed = style({ padding: `${space[4]} ${space[4]} 0`, maxWidth: 1100 });

/** Reserves the tools' space, so that nothing moves when they arrive. */
export const toolsRoom = style({
  width: `calc(2 * ${vars.target} + ${space[1]})`,
  '@media': { [media.tablet]: { width: `calc(3 * ${vars.target} + 2 * ${space[1]})` } },
});

/** Reserves the bell's space. */
export const bellRoom = style({ width: vars.target });
export const bell = style([iconButton({}), { position: 'relative' }]);
export const notice = style({
  display: 'grid',
  gap: space[1],
  minHeight: vars.target,
  padding: space[2],
  borderInlineStart: `3px solid transparent`,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-unread]': { borderInlineStartColor: vars.color.deal, fontWeight: vars.weight.medium },
    '&:is(a):hover': { textDecoration: 'underline' },
  },
});
export const noticeBar = style({ ...inRow(3, { wrap: true }), paddingBlock: space[3] });
