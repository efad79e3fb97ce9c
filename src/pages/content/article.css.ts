import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[4]} ${vars.space[16]}` });

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
  maxWidth: '66ch',
  marginBlock: `${vars.space[4]} ${vars.space[8]}`,
});

export const lead = style({ fontSize: vars.text[20], lineHeight: 1.4, color: vars.color.inkMuted });

export const updated = style({ fontSize: vars.text[13], color: vars.color.inkMuted });

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
  paddingBlock: vars.space[2],
  paddingInlineEnd: vars.space[6],
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${prose} img`, { maxWidth: '100%', height: 'auto' });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[10],
  '@media': {
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', gap: vars.space[16] },
  },
});

export const aside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  alignSelf: 'start',
  paddingTop: vars.space[5],
  borderTop: `4px solid ${vars.color.ink}`,
});
