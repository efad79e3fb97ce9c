import { globalStyle, style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space, color } = vars;

export const preview = style({
  ...stacked(4),
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});
globalStyle(`${preview} img`, { maxWidth: '100%', height: 'auto' });

export const reason = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
