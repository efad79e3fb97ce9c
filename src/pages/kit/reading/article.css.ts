import { globalStyle, style } from '@vanilla-extract/css';
import { stacked, muted, display } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[4]} ${vars.space[16]}` });

export const head = style({
  ...stacked(3),
  maxWidth: '66ch',
  marginBlock: `${vars.space[4]} ${vars.space[8]}`,
});

export const lead = style({ ...muted(20), lineHeight: 1.4, textWrap: 'pretty' });

/** Running text: one line length, more space above a heading than below it. */
export const prose = style({ maxWidth: '66ch', overflowWrap: 'anywhere' });
globalStyle(`${prose} > * + *`, { marginTop: vars.space[4] });
globalStyle(`${prose} :is(ul, ol):not([class])`, { paddingInlineStart: vars.space[6] });
globalStyle(`${prose} li:not([class]) + li:not([class])`, { marginTop: vars.space[2] });
globalStyle(`${prose} h2:not([class])`, {
  fontFamily: vars.font.display,
  fontSize: vars.text[26],
  lineHeight: 1.05,
  marginTop: vars.space[10],
});
globalStyle(`${prose} h3:not([class])`, {
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  lineHeight: 1.1,
  marginTop: vars.space[6],
});
// Only elements without a class: buttons and number tables have their own styles.
globalStyle(`${prose} a:not([class])`, {
  color: vars.color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '0.15em',
});
globalStyle(`${prose} blockquote`, {
  marginInline: 0,
  paddingInlineStart: vars.space[4],
  borderInlineStart: `4px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
});
// A box that scrolls sideways would need keyboard access; wrapped lines do not.
globalStyle(`${prose} pre`, { whiteSpace: 'pre-wrap' });
globalStyle(`${prose} :is(td, th):not([class])`, {
  // Words count toward a column's width: otherwise a narrow screen would break them letter by letter.
  overflowWrap: 'break-word',
  hyphens: 'auto',
  paddingBlock: vars.space[2],
  paddingInlineEnd: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${prose} img`, { maxWidth: '100%', height: 'auto' });
export const wide = style([prose, { maxWidth: 'none' }]);

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[10],
  '@media': {
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', gap: vars.space[16] },
  },
});

export const aside = style({
  ...stacked(4),
  alignSelf: 'start',
  paddingTop: vars.space[5],
  borderTop: `4px solid ${vars.color.ink}`,
});

/** Related pages, text and contents side by side; on narrower screens only the text, then the related pages. */
export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"body" "neighbors"',
  gap: vars.space[12],
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: '11rem minmax(0, 1fr) 11rem',
      gridTemplateAreas: '"neighbors body parts"',
      gap: vars.space[10],
    },
    '(min-width: 1280px)': { gap: vars.space[16], gridTemplateColumns: '13rem minmax(0, 1fr) 13rem' },
  },
});

export const body = style({ gridArea: 'body', minWidth: 0 });

const list = style({
  alignSelf: 'start',
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: '5rem',
      maxHeight: 'calc(100vh - 6rem)',
      overflowY: 'auto',
      marginTop: vars.space[6],
    },
  },
});

export const neighbors = style([list, { gridArea: 'neighbors' }]);

/** If there is no room next to the text, its headings are close enough. */
export const parts = style([
  list,
  { gridArea: 'parts', display: 'none', '@media': { [media.desktop]: { display: 'block' } } },
]);

export const listTitle = style({ ...display(17), marginBottom: vars.space[2] });

export const links = style({ listStyle: 'none', margin: 0, padding: 0 });

export const link = style({
  ...muted(15),
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.25rem',
  paddingInlineStart: vars.space[3],
  borderInlineStart: `2px solid ${vars.color.line}`,
  lineHeight: vars.leading.snug,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { color: vars.color.ink, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '&[aria-current]': { borderColor: vars.color.deal, color: vars.color.ink, fontWeight: vars.weight.bold },
  },
  '@media': { [media.touch]: { minHeight: vars.target } },
});
