import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[4],
  minHeight: '60vh',
  padding: `${vars.space[12]} ${vars.gutter}`,
  textAlign: 'center',
  maxWidth: '36rem',
  marginInline: 'auto',
});

export const code = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[15],
  fontWeight: vars.weight.bold,
  color: vars.color.deal,
  letterSpacing: '0.08em',
});

export const errorId = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text[13],
  color: vars.color.inkMuted,
  userSelect: 'all',
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space[3],
  marginTop: vars.space[2],
});

export const drawing = style({ width: '15rem', maxWidth: '60%', marginBottom: vars.space[4] });
export const steel = style({ fill: 'none', stroke: vars.color.ink, strokeWidth: 4, strokeLinecap: 'square' });
export const plate = style({ fill: vars.color.deal, stroke: vars.color.ink, strokeWidth: 2 });
export const hub = style({ fill: vars.color.page, stroke: vars.color.ink, strokeWidth: 2 });
export const floor = style({ fill: 'none', stroke: vars.color.lineStrong, strokeWidth: 2 });
