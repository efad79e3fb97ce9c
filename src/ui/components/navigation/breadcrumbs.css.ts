import { style } from '@vanilla-extract/css';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { muted } from '../../css/mixins.ts';

export const list = style({
  ...muted(15),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});

export const item = style({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  overflowWrap: 'anywhere',
  selectors: {
    '&:not(:last-child)::after': {
      content: '"/" / ""',
      marginInline: vars.space[2],
      color: vars.color.lineStrong,
    },
  },
});

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { color: vars.color.ink, textDecoration: 'underline' },
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const current = style({ color: vars.color.ink });
