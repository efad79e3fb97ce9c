import { globalStyle, style } from '@vanilla-extract/css';
import { inRow, display, bareButton, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: vars.layer.sticky,
  background: vars.color.page,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const bar = style({
  ...inRow(1),
  height: '3.5rem',
  maxWidth: vars.pageWidth,
  marginInline: 'auto',
  paddingInline: `calc(${vars.gutter} - ${vars.space[3]})`,
  '@media': {
    [media.tablet]: { gap: vars.space[3] },
    [media.desktop]: { height: '4rem', paddingInlineStart: vars.gutter },
  },
});

/** If the navigation is visible, the menu is not needed: log in, theme and footer have their own places. */
export const menuKey = style({ '@media': { [media.desktop]: { display: 'none' } } });

export const logo = style({
  ...inRow(2),
  minHeight: vars.target,
  color: vars.color.ink,
  textDecoration: 'none',
});

export const wordmark = style({
  ...display(26),
  lineHeight: 1,
  letterSpacing: '-0.01em',
  '@media': { '(max-width: 359px)': { display: 'none' } },
});

export const nav = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'flex', gap: vars.space[1], marginInlineStart: vars.space[3] } },
});

export const navLink = style({
  ...inRow(1),
  ...bareButton,
  minHeight: vars.target,
  paddingInline: vars.space[3],
  fontSize: vars.text[15],
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.3em' },
    '&[aria-current]': { boxShadow: `inset 0 -2px ${vars.color.deal}` },
  },
});

/** Under the header, at any scroll position. `display` only while it is open: a closed one must be gone. */
export const categories = style({
  position: 'fixed',
  inset: '4rem 0 auto',
  width: '100%',
  maxWidth: vars.pageWidth,
  maxHeight: 'calc(100dvh - 5rem)',
  margin: '0 auto',
  padding: `${vars.space[5]} ${vars.gutter}`,
  overflowY: 'auto',
  border: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
});
globalStyle(`${categories} ul`, { listStyle: 'none', margin: 0, padding: 0 });
globalStyle(`${categories} > ul`, {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  gap: vars.space[5],
});
globalStyle(`${categories} a`, {
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.25rem',
  fontSize: vars.text[15],
  color: vars.color.ink,
  textDecoration: 'none',
});
globalStyle(`${categories} > ul > li > a, ${categories} > a`, { fontWeight: vars.weight.bold });
globalStyle(`${categories} > a`, {
  marginTop: vars.space[4],
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.line}`,
});
globalStyle(`${categories} a:hover`, { textDecoration: 'underline', textUnderlineOffset: '0.2em' });

export const headerSearch = style({
  display: 'none',
  '@media': {
    [media.tablet]: { display: 'block', flex: 1, marginInline: vars.space[3] },
  },
});

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  marginInlineStart: 'auto',
});

/** Next to the search box a second magnifier would be redundant: the button shows its shortcut instead. */
export const searchKey = style({
  '@media': {
    [media.tablet]: {
      width: 'auto',
      marginInlineEnd: vars.space[2],
      selectors: {
        '&::after': {
          content: '"Ctrl K"',
          padding: '5px 7px',
          border: `1px solid ${vars.color.line}`,
          borderRadius: vars.radius,
          color: vars.color.inkMuted,
          fontSize: vars.text[13],
          lineHeight: 1,
          whiteSpace: 'nowrap',
        },
      },
    },
  },
});
globalStyle(`${searchKey} > svg`, { '@media': { [media.tablet]: { display: 'none' } } });

export const wide = style({
  display: 'none',
  '@media': { '(min-width: 360px)': { display: 'inline-grid' } },
});

export const badge = style({ position: 'absolute', top: 0, insetInlineEnd: '-4px' });

export const menu = style({ ...stacked(0), paddingBlock: vars.space[2] });

export const menuLink = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '3rem',
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '&[aria-current]': { color: vars.color.deal },
  },
});

export const menuCategories = style({ paddingInlineStart: vars.space[4] });
globalStyle(`${menuCategories} ul`, { listStyle: 'none', margin: 0, padding: 0 });
globalStyle(`${menuCategories} ul ul`, { display: 'flex', flexWrap: 'wrap', columnGap: vars.space[5] });
globalStyle(`${menuCategories} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  color: vars.color.inkMuted,
  textDecoration: 'none',
});
globalStyle(`${menuCategories} > ul > li > a, ${menuCategories} > a`, {
  fontWeight: vars.weight.bold,
  color: vars.color.ink,
});

export const menuRule = style({
  width: '100%',
  border: 0,
  borderTop: `1px solid ${vars.color.line}`,
  marginBlock: vars.space[4],
});
