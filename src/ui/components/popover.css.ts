import { style } from '@vanilla-extract/css';
import { vars } from '../themes/contract.css.ts';

const { color, motion } = vars;

/** The popover of a trigger: menu or options. */
export const popover = style({
  minWidth: 'max(12rem, var(--trigger-width))',
  maxWidth: 'min(24rem, calc(100vw - 2rem))',
  overflowY: 'auto',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
  background: color.surface,
  color: color.ink,
  boxShadow: vars.shadow.float,
  outline: 'none',
  transition: `opacity ${motion.fast} ${motion.ease}, transform ${motion.fast} ${motion.ease}`,
  selectors: {
    '&[data-entering], &[data-exiting]': { opacity: 0, transform: 'translateY(-4px)' },
    '&[data-placement=top][data-entering], &[data-placement=top][data-exiting]': {
      transform: 'translateY(4px)',
    },
  },
});

export const list = style({ paddingBlock: vars.space[1], outline: 'none' });

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: vars.target,
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  fontSize: vars.text[15],
  lineHeight: 1.3,
  color: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused], &[data-hovered]': { background: color.sunken },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${color.focus}` },
    '&[data-pressed]': { background: color.line },
    '&[data-selected]': { fontWeight: vars.weight.medium },
    '&[data-disabled]': { color: color.inkFaint, cursor: 'not-allowed' },
  },
});

export const optionText = style({ flex: 1, minWidth: 0 });
export const danger = style({ color: color.danger });
export const separator = style({ height: 1, border: 0, marginBlock: vars.space[1], background: color.line });

export const groupLabel = style({
  paddingTop: vars.space[3],
  paddingBottom: vars.space[1],
  paddingInline: vars.space[4],
  fontFamily: vars.font.display,
  fontSize: vars.text[13],
  fontWeight: vars.weight.medium,
  letterSpacing: '0.08em',
  textTransform: 'uppercase',
  color: color.inkMuted,
});

/** Keep the case: an email address in capitals looks like a different one. */
export const groupAddress = style({
  maxWidth: '18rem',
  paddingTop: vars.space[3],
  paddingBottom: vars.space[2],
  paddingInline: vars.space[4],
  fontSize: vars.text[15],
  color: color.inkMuted,
  overflowWrap: 'anywhere',
});
