import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { space, text, color } = vars;

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
export const hint = style({ margin: 0, fontSize: text[15], color: color.inkMuted });
export const more = style({ display: 'block', fontSize: text[13], color: color.inkMuted });
