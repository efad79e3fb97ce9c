import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import { outlined, inRow, muted } from '../../css/mixins.ts';

const { color, motion } = vars;

/** The popover of a trigger: menu or options. */
export const popover = style({
  ...outlined,
  minWidth: 'max(12rem, var(--trigger-width))',
  maxWidth: 'min(24rem, calc(100vw - 2rem))',
  overflowY: 'auto',
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
  ...inRow(3),
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
  ...muted(13),
  paddingTop: vars.space[3],
  paddingBottom: vars.space[1],
  paddingInline: vars.space[4],
  fontFamily: vars.font.display,
  fontWeight: vars.weight.medium,
  letterSpacing: '0.08em',
  textTransform: 'uppercase',
});

/** Keep the case: an email address in capitals looks like a different one. */
export const groupAddress = style({
  ...muted(15),
  maxWidth: '18rem',
  paddingTop: vars.space[3],
  paddingBottom: vars.space[2],
  paddingInline: vars.space[4],
  overflowWrap: 'anywhere',
});
