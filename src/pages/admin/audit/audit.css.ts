import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const changes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  fontSize: text[15],
  overflowWrap: 'anywhere',
});
export const before = style({ color: color.inkMuted });
export const record = style({ overflowWrap: 'anywhere', fontSize: text[15] });
