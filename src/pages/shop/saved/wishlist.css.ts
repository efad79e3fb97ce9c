import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[4],
  marginBlock: `${vars.space[4]} ${vars.space[6]}`,
});

export const item = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  minWidth: 0,
  fontSize: vars.text[15],
});
export const quiet = style({ color: vars.color.inkMuted });

export const gone = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: vars.space[4],
  padding: vars.space[4],
  border: `1px dashed ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});

export const news = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginBottom: vars.space[6],
  padding: vars.space[4],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
});

export const newsList = style({
  display: 'grid',
  gap: vars.space[2],
  minWidth: 0,
  overflowWrap: 'anywhere',
});
