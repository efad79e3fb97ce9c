import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { stacked } from '../../css/mixins.ts';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

const { color, motion } = vars;

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.dialog,
  display: 'grid',
  placeItems: 'end stretch',
  background: color.scrim,
  transition: `opacity ${motion.slow} ${motion.ease}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
  '@media': { [media.tablet]: { placeItems: 'center', padding: vars.space[6] } },
});

/** A bottom sheet on a phone, a centered window from tablet size up. */
export const modal = recipe({
  base: {
    width: '100%',
    maxHeight: 'calc(100dvh - 3rem)',
    display: 'flex',
    borderTop: `4px solid ${color.ink}`,
    background: color.surface,
    color: color.ink,
    boxShadow: vars.shadow.float,
    transition: `transform ${motion.slow} ${motion.ease}`,
    selectors: { '&[data-entering], &[data-exiting]': { transform: 'translateY(24px)' } },
  },
  variants: {
    size: {
      s: { '@media': { [media.tablet]: { maxWidth: '26rem' } } },
      m: { '@media': { [media.tablet]: { maxWidth: '36rem' } } },
      l: { '@media': { [media.tablet]: { maxWidth: '56rem' } } },
    },
  },
  defaultVariants: { size: 'm' },
});

export const dialog = style({ ...stacked(0), flex: 1, minWidth: 0, minHeight: 0, outline: 'none' });
