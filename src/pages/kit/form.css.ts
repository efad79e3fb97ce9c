import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const form = style({ display: 'grid', gap: space[5] });
