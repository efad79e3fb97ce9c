import { style } from '@vanilla-extract/css';
import { stacked, display, muted, inRow } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const screen = style({
  ...stacked(4, 'center'),
  justifyContent: 'center',
  minHeight: '60vh',
  padding: `${vars.space[12]} ${vars.gutter}`,
  textAlign: 'center',
  maxWidth: '36rem',
  marginInline: 'auto',
});

export const code = style({ ...display(15), color: vars.color.deal, letterSpacing: '0.08em' });

export const errorId = style({ ...muted(13), fontFamily: vars.font.mono, userSelect: 'all' });

export const actions = style({
  ...inRow(3, { align: 'stretch', justify: 'center', wrap: true }),
  marginTop: vars.space[2],
});

export const drawing = style({ width: '15rem', maxWidth: '60%', marginBottom: vars.space[4] });
export const steel = style({ fill: 'none', stroke: vars.color.ink, strokeWidth: 4, strokeLinecap: 'square' });
export const plate = style({ fill: vars.color.deal, stroke: vars.color.ink, strokeWidth: 2 });
export const hub = style({ fill: vars.color.page, stroke: vars.color.ink, strokeWidth: 2 });
export const floor = style({ fill: 'none', stroke: vars.color.lineStrong, strokeWidth: 2 });
