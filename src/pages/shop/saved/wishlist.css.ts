import { style } from '@vanilla-extract/css';
import { inRow, stacked, outlined } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const head = style({
  ...inRow(4, { justify: 'space-between', wrap: true }),
  marginBlock: `${vars.space[4]} ${vars.space[6]}`,
});

export const item = style({ ...stacked(2), minWidth: 0, fontSize: vars.text[15] });
export const quiet = style({ color: vars.color.inkMuted });

export const gone = style({
  ...stacked(4, 'start'),
  justifyContent: 'center',
  padding: vars.space[4],
  border: `1px dashed ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});

export const news = style({
  ...inRow(3, { align: 'start', justify: 'space-between', wrap: true }),
  ...outlined,
  marginBottom: vars.space[6],
  padding: vars.space[4],
  background: vars.color.surface,
});

export const newsList = style({ ...stacked(2), minWidth: 0, overflowWrap: 'anywhere' });
