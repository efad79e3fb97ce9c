import { style } from '@vanilla-extract/css';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { box, input } from './field.css.ts';
import { centered } from '../../css/mixins.ts';

export const group = style([box, { width: 'fit-content' }]);

export const figure = style([
  input,
  {
    width: '4.5ch',
    paddingInline: vars.space[1],
    fontFamily: vars.font.display,
    fontSize: vars.text[20],
    fontWeight: vars.weight.medium,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
]);

export const step = style({
  ...centered,
  flexShrink: 0,
  width: vars.target,
  cursor: 'pointer',
  '@media': { [media.hover]: { selectors: { '&[data-hovered]': { background: vars.color.sunken } } } },
  selectors: {
    '&[data-pressed]': { background: vars.color.line },
    '&[data-disabled]': { color: vars.color.inkFaint, opacity: 0.6, cursor: 'not-allowed' },
  },
});
