import { globalStyle, style } from '@vanilla-extract/css';
import { stacked, inRow, outlined, inlineRow, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { actions } from '#ui/css/layout.css.ts';

const { color, space } = vars;

export const page = style({
  ...stacked(4),
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});

export const tools = style(inRow(2, { wrap: true }));
export const search = style({ flex: '1 1 14rem' });
/** Two side by side on a phone. */
export const filter = style({
  flex: '1 1 9rem',
  minWidth: 0,
  '@media': { [media.tablet]: { flex: '0 1 11rem' } },
});

export const input = style({
  ...outlined,
  width: '100%',
  maxWidth: '100%',
  minHeight: vars.target,
  paddingInline: space[3],
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: vars.text[15],
  // Some browsers give an empty date field almost no width.
  selectors: { '&[type=date]': { minWidth: '9.5rem' } },
});

export const check = style({ ...inlineRow(2), minHeight: vars.target, fontSize: vars.text[15] });

globalStyle(`${check} > input`, { width: 20, height: 20, margin: 0, accentColor: color.action });

export const looks = style({ position: 'relative' });

export const menu = style({
  ...outlined,
  position: 'absolute',
  insetInlineStart: 0,
  zIndex: vars.layer.sticky,
  display: 'grid',
  width: 'max-content',
  padding: `${space[2]} ${space[4]}`,
  background: color.surface,
  boxShadow: vars.shadow.float,
});

/** The same at the end of a row of buttons, where it would open off the screen. */
export const menuAtEnd = style([
  menu,
  { '@media': { [media.tablet]: { insetInlineStart: 'auto', insetInlineEnd: 0 } } },
]);

export const chip = style({
  ...inlineRow(1),
  minHeight: 32,
  paddingInline: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  color: color.ink,
  fontSize: vars.text[15],
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.ink } },
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const product = style({ ...inRow(3), minWidth: 0 });
export const name = style({ display: 'block', overflowWrap: 'anywhere' });
export const sku = style({ ...muted(13), display: 'block', fontWeight: vars.weight.regular });

export const badges = style({ ...inlineRow(1), flexWrap: 'wrap' });

export const more = style({ ...inRow(4, { wrap: true }), paddingTop: space[4] });

export const picture = style({ flexShrink: 0, width: 40 });
export const time = style({ whiteSpace: 'nowrap' });

export const head = style([actions]);
/** Only the title is at the start. */
globalStyle(`${head} > h1`, { marginInlineEnd: 'auto' });
/** Three buttons do not fit next to it on a phone. */
globalStyle(`${head}:has(> :nth-child(4)) > h1`, {
  '@media': { [`not all and ${media.tablet}`]: { flexBasis: '100%' } },
});
