import { style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const page = style({ ...stacked(4), paddingBlock: space[6] });
export const note = style({ paddingTop: space[6] });
