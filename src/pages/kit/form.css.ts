import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const form = style({ display: 'grid', gap: space[5] });

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' });
