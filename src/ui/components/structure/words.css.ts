import { style } from '@vanilla-extract/css';

export const words = style({ display: 'contents' });
