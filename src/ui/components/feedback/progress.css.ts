import { keyframes, style } from '@vanilla-extract/css';
import { inRow } from '../../css/mixins.ts';
import { vars } from '../../themes/contract.css.ts';

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

export const head = style({
  ...inRow(3, { align: 'stretch', justify: 'space-between' }),
  fontSize: vars.text[15],
});

export const figure = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});
export const track = style({ height: 8, overflow: 'hidden', background: vars.color.line });
export const bar = style({
  height: '100%',
  background: vars.color.ink,
  transition: `width ${vars.motion.slow} ${vars.motion.ease}`,
});
export const unknown = style([bar, { width: '40%', animation: `${pass} 1.4s ease-in-out infinite` }]);
