import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../src/ui/themes/contract.css.ts';

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  margin: `${vars.space[4]} 0 ${vars.space[2]}`,
});

globalStyle(`${tools} :is(button, select)`, {
  minHeight: 36,
  padding: `0 ${vars.space[3]}`,
  border: `1px solid ${vars.color.lineStrong}`,
  background: vars.color.page,
  color: 'inherit',
  font: 'inherit',
});

export const chart = style({
  overflow: 'auto',
  height: 'min(70vh, 640px)',
  border: `1px solid ${vars.color.line}`,
  padding: vars.space[4],
  cursor: 'grab',
});

export const heading = style({ margin: `${vars.space[6]} 0 ${vars.space[3]}` });

export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: 13 });

globalStyle(`${table} :is(th, td)`, {
  padding: vars.space[2],
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
});

export const list = style({ columns: '3 320px', lineHeight: 1.9, fontSize: 13 });

export const facts = style({ padding: vars.space[6], maxWidth: 960 });

export const state = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[36],
  lineHeight: vars.leading.tight,
});

export const context = style({ marginTop: vars.space[6] });

export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 1fr) 4fr',
  gap: vars.space[4],
  padding: `${vars.space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});

export const factName = style({ color: vars.color.inkMuted });

export const factValue = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text[13],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
