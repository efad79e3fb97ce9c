import { style } from '@vanilla-extract/css';
import { muted } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color } = vars;

export const more = style({ ...muted(13), display: 'block' });

/** In a cell: the row's share of the largest. */
export const track = style({
  position: 'relative',
  display: 'block',
  inlineSize: '100%',
  minInlineSize: 96,
  blockSize: 8,
  marginBlockStart: space[1],
  background: color.line,
});
export const bar = style({ display: 'block', blockSize: '100%', background: color.action });
export const mark = style({
  position: 'absolute',
  insetBlock: -3,
  inlineSize: 2,
  marginInlineStart: -1,
  background: color.ink,
});
