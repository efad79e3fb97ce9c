import { style } from '@vanilla-extract/css';
import { input } from './field.css.ts';

export const select = style([input, { cursor: 'pointer', fontSize: 'inherit' }]);
