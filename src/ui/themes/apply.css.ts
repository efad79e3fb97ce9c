import { assignVars, globalStyle } from '@vanilla-extract/css';
import { media } from './breakpoints.ts';
import { vars } from './contract.css.ts';
import { dark } from './dark.css.ts';
import { displayFamily } from './fonts.css.ts';
import { light } from './light.css.ts';

const { color, ...measures } = vars;

globalStyle(':root', {
  vars: assignVars(measures, {
    space: {
      0: '0',
      1: '0.25rem',
      2: '0.5rem',
      3: '0.75rem',
      4: '1rem',
      5: '1.25rem',
      6: '1.5rem',
      8: '2rem',
      10: '2.5rem',
      12: '3rem',
      16: '4rem',
      20: '5rem',
      24: '6rem',
    },
    gutter: '1rem',
    coverFilter: 'none',
    pageWidth: '82.5rem',
    radius: '2px',
    font: {
      display: displayFamily,
      text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif",
      mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', monospace",
    },
    text: {
      13: '0.8125rem',
      15: '0.9375rem',
      17: '1.0625rem',
      20: 'clamp(1.1875rem, 1.1rem + 0.3vw, 1.25rem)',
      26: 'clamp(1.4375rem, 1.3rem + 0.6vw, 1.625rem)',
      36: 'clamp(1.875rem, 1.6rem + 1.2vw, 2.25rem)',
      52: 'clamp(2.375rem, 1.8rem + 2.5vw, 3.25rem)',
      76: 'clamp(3rem, 1.75rem + 5.2vw, 4.75rem)',
    },
    leading: { tight: '0.95', snug: '1.2', body: '1.5' },
    weight: { regular: '400', medium: '600', bold: '700' },
    shadow: { float: '0 12px 32px oklch(21% 0.01 260 / 0.2)' },
    motion: { fast: '120ms', slow: '180ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' },
    target: '44px',
    layer: { sticky: '20', dialog: '40', toast: '50' },
  }),
  '@media': {
    [media.tablet]: { vars: { [vars.gutter]: '1.5rem' } },
    [media.desktop]: { vars: { [vars.gutter]: '2.5rem' } },
    [media.calm]: {
      vars: { [vars.motion.fast]: '0.01ms', [vars.motion.slow]: '0.01ms' },
    },
  },
});

const dimCovers = { [vars.coverFilter]: 'brightness(0.62) saturate(1.1)' };

globalStyle(':root, [data-theme=light]', {
  vars: { ...assignVars(color, light), [vars.coverFilter]: 'none' },
  colorScheme: 'light',
});

globalStyle(':root:not([data-theme=light])', {
  '@media': {
    '(prefers-color-scheme: dark)': {
      vars: { ...assignVars(color, dark), ...dimCovers },
      colorScheme: 'dark',
    },
  },
});

// Also apply below the root: an iron band is `data-theme="dark"` on any element. The iron colors themselves keep the
// value of the page around the band.
const { iron, ironInk, ironMuted, ironLine, ...content } = color;
const {
  iron: darkIron,
  ironInk: darkIronInk,
  ironMuted: darkIronMuted,
  ironLine: darkIronLine,
  ...darkContent
} = dark;

globalStyle('[data-theme=dark]', {
  vars: { ...assignVars(content, darkContent), ...dimCovers },
  colorScheme: 'dark',
});

globalStyle(':root[data-theme=dark]', {
  vars: {
    [iron]: darkIron,
    [ironInk]: darkIronInk,
    [ironMuted]: darkIronMuted,
    [ironLine]: darkIronLine,
  },
});
