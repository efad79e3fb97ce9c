import { style } from '@vanilla-extract/css';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { muted } from '../../css/mixins.ts';

const { color, space } = vars;

export const label = style({ ...muted(15), lineHeight: 1.3 });
// Reserve its line, so that an appearing reason causes no layout shift.
export const reason = style({ ...muted(15), minHeight: '1.4em', lineHeight: 1.4 });

const target = {
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${color.lineStrong}`,
  background: color.surface,
  cursor: 'pointer',
} as const;

const ring = { '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: 2 } };

const strike = {
  content: '',
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  background: `linear-gradient(to top right, transparent calc(50% - 1px), ${color.lineStrong} calc(50% - 1px), ${color.lineStrong} 50%, transparent 50%)`,
} as const;

export const key = style({
  ...target,
  minWidth: 48,
  minHeight: 48,
  paddingInline: space[3],
  borderRadius: vars.radius,
  fontFamily: vars.font.display,
  fontSize: '1.125rem',
  fontWeight: vars.weight.medium,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}`,
  '@media': { [media.hover]: { selectors: { '&[data-hovered]': { borderColor: color.ink } } } },
  selectors: {
    ...ring,
    '&[data-pressed]': { background: color.sunken },
    '&[data-selected]': { background: color.action, borderColor: color.action, color: color.actionInk },
    '&[data-disabled]': {
      borderColor: color.line,
      background: color.sunken,
      color: color.inkFaint,
      cursor: 'not-allowed',
    },
    '&[data-disabled]::after': strike,
    '&[data-selected][data-disabled]': { borderColor: color.ink, boxShadow: `inset 0 0 0 1px ${color.ink}` },
  },
});
