import { style } from '@vanilla-extract/css';
import { muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const roots = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: vars.space[12] },
  },
});

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[5],
  alignItems: 'start',
  paddingBlock: vars.space[8],
  borderTop: `1px solid ${vars.color.line}`,
});

export const rootLink = style({
  color: vars.color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const branches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
  gap: `${vars.space[4]} ${vars.space[5]}`,
  margin: `${vars.space[3]} 0 0`,
});

const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2rem',
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const branchLink = style([link, { fontWeight: vars.weight.medium, fontSize: vars.text[17] }]);
export const leafLink = style([link, muted(15)]);
