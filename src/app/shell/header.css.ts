import { globalStyle, style } from '@vanilla-extract/css';
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
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  height: '3.5rem',
  maxWidth: vars.pageWidth,
  marginInline: 'auto',
  paddingInline: `calc(${vars.gutter} - ${vars.space[3]})`,
  '@media': {
    [media.tablet]: { gap: vars.space[3] },
    [media.desktop]: { height: '4rem' },
  },
});

export const logo = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.target,
  color: vars.color.ink,
  textDecoration: 'none',
});

export const wordmark = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[26],
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  letterSpacing: '-0.01em',
  '@media': { '(max-width: 359px)': { display: 'none' } },
});

export const nav = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'flex', gap: vars.space[1], marginInlineStart: vars.space[3] } },
});

export const navLink = style({
  display: 'flex',
  alignItems: 'center',
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

export const menu = style({
  display: 'flex',
  flexDirection: 'column',
  paddingBlock: vars.space[2],
});

export const menuLink = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '3rem',
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '&[aria-current]': { color: vars.color.deal },
  },
});

export const menuRule = style({
  width: '100%',
  border: 0,
  borderTop: `1px solid ${vars.color.line}`,
  marginBlock: vars.space[4],
});
