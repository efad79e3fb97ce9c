import { style } from '@vanilla-extract/css';
import { vars } from '../src/ui/themes/contract.css.ts';

export const frame = style({ background: vars.color.page, padding: vars.space[1] });
