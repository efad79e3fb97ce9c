import { style } from '@vanilla-extract/css';
import { stacked, inRow, display } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const footer = style({
  marginTop: vars.space[24],
  background: vars.color.iron,
  color: vars.color.ironInk,
});

export const inner = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${vars.space[10]} ${vars.space[6]}`,
  maxWidth: vars.pageWidth,
  marginInline: 'auto',
  padding: `${vars.space[16]} ${vars.gutter} ${vars.space[12]}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(4, 1fr)' },
    [media.desktop]: { gridTemplateColumns: '2fr repeat(4, 1fr)' },
  },
});

export const about = style({
  ...stacked(4),
  gridColumn: '1 / -1',
  '@media': { [media.desktop]: { gridColumn: 'auto' } },
});

export const name = style({ ...inRow(3), ...display(36), lineHeight: 1 });

export const tagline = style({ color: vars.color.ironMuted });

export const column = style({ minWidth: 0 });

export const title = style({ ...display(17), marginBottom: vars.space[2] });

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.25rem',
  fontSize: vars.text[15],
  color: vars.color.ironMuted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.ironInk, textDecoration: 'underline' } },
  '@media': { '(pointer: coarse)': { minHeight: vars.target } },
});

export const end = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[2]} ${vars.space[6]}`,
  width: `calc(100% - 2 * ${vars.gutter})`,
  maxWidth: `calc(${vars.pageWidth} - 2 * ${vars.gutter})`,
  marginInline: 'auto',
  paddingBlock: `${vars.space[4]} ${vars.space[8]}`,
  borderTop: `1px solid ${vars.color.ironLine}`,
  fontSize: vars.text[13],
  color: vars.color.ironMuted,
});
