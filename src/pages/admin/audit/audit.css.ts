import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, text } = vars;

export const changes = style({ ...stacked(1), fontSize: text[15], overflowWrap: 'anywhere' });
export const before = style({ color: color.inkMuted });
export const record = style({ overflowWrap: 'anywhere', fontSize: text[15] });
