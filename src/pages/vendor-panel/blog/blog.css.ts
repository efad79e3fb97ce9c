import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color } = vars;

export const preview = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});
globalStyle(`${preview} img`, { maxWidth: '100%', height: 'auto' });

export const found = style({ display: 'grid', gap: space[2] });
export const reason = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
