import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import * as choice from './choice-styles.ts';
import { field as anyField } from './field.css.ts';

const { color } = vars;

export const line = style({
  ...choice.line,
  selectors: { '&:has(:disabled)': { color: color.inkFaint, cursor: 'not-allowed' } },
});

/** A box's help starts below its label, not below the box. */
export const field = style([anyField, {}]);
globalStyle(`${field} > :not(:first-child)`, {
  paddingInlineStart: `calc(${choice.boxSize}px + ${vars.space[3]})`,
});

/** The icon 'check' as an outline: a native box can't contain an icon. */
const check = 'polygon(10.8% 52.1%, 39.7% 81%, 89.2% 26.8%, 83.1% 21.2%, 39.4% 69%, 16.7% 46.2%)';

export const box = style({
  ...choice.mark,
  appearance: 'none',
  margin: '1px 0 0',
  borderRadius: vars.radius,
  cursor: 'inherit',
  '::before': { width: 16, height: 16, background: 'currentColor', clipPath: check },
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&:disabled': { borderColor: color.line, background: color.sunken },
    '&:checked': { borderColor: color.action, background: color.action },
    '&:checked::before': { content: '' },
    '&:checked:disabled': { borderColor: color.inkFaint, background: color.inkFaint },
  },
  '@media': {
    [media.hover]: {
      selectors: { [`${line}:hover > &:not(:checked, :disabled)`]: { borderColor: color.ink } },
    },
    // Forced colors override what distinguishes a checked box from an empty one.
    '(forced-colors: active)': { appearance: 'auto' },
  },
});

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
