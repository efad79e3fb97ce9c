import { style } from '@vanilla-extract/css';
import { states } from '../../css/states.ts';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { outlined, centered, muted } from '../../css/mixins.ts';

const { color, space } = vars;

export const field = style({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });

export const label = style({
  fontSize: vars.text[15],
  fontWeight: vars.weight.medium,
  lineHeight: 1.3,
  color: color.ink,
});

export const optional = style({
  marginLeft: space[1],
  fontWeight: vars.weight.regular,
  color: color.inkFaint,
});

/** The box of every control. */
export const box = style({
  ...outlined,
  display: 'flex',
  alignItems: 'stretch',
  width: '100%',
  minHeight: 48,
  background: color.surface,
  color: color.ink,
  fontSize: vars.text[17],
  transition: `border-color ${vars.motion.fast} ${vars.motion.ease}`,
  '@media': { [media.hover]: { selectors: { [states.hover]: { borderColor: color.ink } } } },
  selectors: {
    '&:focus-within': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
    [states.invalid]: { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    [states.disabled]: {
      borderColor: color.line,
      background: color.sunken,
      color: color.inkFaint,
      cursor: 'not-allowed',
    },
    'fieldset:disabled &': { borderColor: color.line, background: color.sunken, color: color.inkMuted },
  },
});

export const input = style({
  flex: '1 1 auto',
  width: '100%',
  minWidth: 0,
  paddingInline: space[3],
  border: 0,
  background: 'none',
  color: 'inherit',
  outline: 'none',
  '::placeholder': { color: color.inkFaint, opacity: 1 },
  selectors: { [states.disabled]: { cursor: 'not-allowed' } },
});

export const multiline = style([
  input,
  { minHeight: 120, paddingBlock: space[3], lineHeight: vars.leading.body, resize: 'vertical' },
]);

export const affix = style({
  ...centered,
  flexShrink: 0,
  minWidth: 44,
  color: color.inkMuted,
  selectors: {
    '&:first-child': { marginRight: `calc(-1 * ${space[3]})` },
    '&:last-child': { paddingRight: space[3] },
  },
});

export const description = style({ ...muted(15), lineHeight: 1.4 });

export const error = style({
  display: 'flex',
  gap: 6,
  fontSize: vars.text[15],
  lineHeight: 1.4,
  color: color.danger,
  selectors: { '&:empty': { display: 'none' } },
});

export const errorIcon = style({ marginTop: 2 });
