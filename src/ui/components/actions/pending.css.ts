import { keyframes, style } from '@vanilla-extract/css';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

export const pending = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 6 });
export const pendingPlate = style({ flexShrink: 0, animation: `${turn} 0.9s linear infinite` });
