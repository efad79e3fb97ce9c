import { globalStyle } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../themes/contract.css.ts';

const { color, motion } = vars;
const slide = `${motion.slow} ${motion.ease}`;

const away = { right: 'translateX(100%)', left: 'translateX(-100%)', bottom: 'translateY(100%)' };

const from = (side: keyof typeof away) => ({
  transform: away[side],
  '@starting-style': { selectors: { '&[open]': { transform: away[side] } } },
});

export const drawer = recipe({
  base: {
    position: 'fixed',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 0,
    background: color.surface,
    color: color.ink,
    border: 0,
    boxShadow: vars.shadow.float,
    // Only the body scrolls: a focused field would otherwise scroll the header away.
    overflow: 'clip',
    transition: `transform ${slide}, overlay ${slide} allow-discrete, display ${slide} allow-discrete`,
    selectors: {
      '&[open]': { display: 'flex', flexDirection: 'column', transform: 'none' },
      '&::backdrop': {
        background: 'transparent',
        transition: `background-color ${slide}, overlay ${slide} allow-discrete, display ${slide} allow-discrete`,
      },
      '&[open]::backdrop': { background: color.scrim },
    },
  },
  variants: {
    side: {
      right: { inset: '0 0 0 auto', width: 'min(28rem, 100vw)', height: '100dvh', ...from('right') },
      left: {
        inset: '0 auto 0 0',
        width: 'min(22rem, calc(100vw - 3rem))',
        height: '100dvh',
        ...from('left'),
      },
      bottom: {
        inset: 'auto 0 0 0',
        width: '100vw',
        height: 'auto',
        maxHeight: 'calc(100dvh - 3rem)',
        borderTop: `4px solid ${color.ink}`,
        ...from('bottom'),
      },
    },
  },
  defaultVariants: { side: 'right' },
});

globalStyle('html:has(dialog:modal)', { overflow: 'hidden' });
