import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { sprinkles } from '../css/sprinkles.css.ts';
import { media } from '../themes/breakpoints.ts';
import { vars } from '../themes/contract.css.ts';

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

export const drawerOverlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.drawer,
  background: color.scrim,
  transition: `opacity ${motion.slow} ${motion.ease}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
});

const slides = (away: string) => ({
  selectors: { '&[data-entering], &[data-exiting]': { transform: away } },
});

export const drawer = recipe({
  base: {
    position: 'fixed',
    display: 'flex',
    background: color.surface,
    color: color.ink,
    boxShadow: vars.shadow.float,
    transition: `transform ${motion.slow} ${motion.ease}`,
  },
  variants: {
    side: {
      right: { inset: '0 0 0 auto', width: 'min(28rem, 100vw)', ...slides('translateX(100%)') },
      left: { inset: '0 auto 0 0', width: 'min(22rem, calc(100vw - 3rem))', ...slides('translateX(-100%)') },
      bottom: {
        inset: 'auto 0 0 0',
        maxHeight: 'calc(100dvh - 3rem)',
        borderTop: `4px solid ${color.ink}`,
        ...slides('translateY(100%)'),
      },
    },
  },
  defaultVariants: { side: 'right' },
});

export const dialog = style([
  sprinkles({ display: 'flex', flexDirection: 'column' }),
  { flex: 1, minWidth: 0, minHeight: 0, outline: 'none' },
]);
