import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: vars.space[5],
  maxWidth: '66ch',
  overflowWrap: 'anywhere',
});
export const item = style({
  paddingBlock: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
});
export const question = style({ fontWeight: vars.weight.bold });
export const answer = style({ margin: `${vars.space[2]} 0 0` });
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space[2],
});
globalStyle(`${form} > :first-child`, { width: '100%' });
