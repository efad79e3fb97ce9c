import { style } from '@vanilla-extract/css';
import { stacked, inRow, display } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const posts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space[10]} ${vars.space[6]}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const post = style({ ...stacked(3), position: 'relative' });

export const cover = style({
  width: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  background: vars.color.picture,
  filter: vars.coverFilter,
});

export const postLink = style({
  color: vars.color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
    [`${post}:hover &`]: { textDecoration: 'underline', textUnderlineOffset: '0.12em' },
  },
});

export const excerpt = style({ fontSize: vars.text[15], lineHeight: 1.45, overflowWrap: 'anywhere' });

export const more = style({ display: 'flex', justifyContent: 'center', marginTop: vars.space[12] });

export const wideCover = style([cover, { marginBottom: vars.space[8], maxHeight: '26rem' }]);

export const section = style({
  ...stacked(6),
  marginTop: vars.space[16],
  paddingTop: vars.space[6],
  borderTop: `1px solid ${vars.color.line}`,
});

export const topics = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space[12]} ${vars.space[16]}`,
  '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const find = style({ ...stacked(2), maxWidth: '30rem', marginBottom: vars.space[8] });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  marginBlock: `0 ${vars.space[12]}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

export const fact = style({
  ...stacked(2),
  paddingTop: vars.space[4],
  borderTop: `4px solid ${vars.color.ink}`,
});

export const actions = style({ ...inRow(3, { align: 'stretch', wrap: true }), marginBlock: vars.space[6] });

export const form = style({ ...stacked(5), maxWidth: '36rem' });
export const amount = style({ maxWidth: '20rem' });

export const result = style({
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
});
export const resultCell = style({
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  fontWeight: vars.weight.regular,
});
export const resultFigure = style([
  resultCell,
  {
    paddingInlineStart: vars.space[3],
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
]);
export const resultTotal = style(display(20));

export const authorLogo = style({ width: '4.5rem', height: '4.5rem', objectFit: 'contain' });

export const bar = style({
  display: 'flex',
  height: '2rem',
  border: `1px solid ${vars.color.line}`,
  overflow: 'hidden',
});
export const barYours = style({ background: vars.color.success });
export const barOurs = style({ background: vars.color.inkFaint });

export const quick = style({ ...stacked(2), paddingInlineStart: vars.space[5], listStyle: 'disc' });

/** Products that the text recommends, in place. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
  gap: vars.space[5],
});
