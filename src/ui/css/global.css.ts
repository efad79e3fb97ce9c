import { globalStyle } from '@vanilla-extract/css';
import { vars } from '../themes/contract.css.ts';
import { media } from '../themes/breakpoints.ts';

globalStyle('html', {
  background: vars.color.page,
  scrollPaddingTop: vars.space[20],
});

globalStyle('body', {
  background: vars.color.page,
  fontFamily: vars.font.text,
  fontSize: vars.text[17],
  lineHeight: vars.leading.body,
  overflowWrap: 'break-word',
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
});

globalStyle(':where(body, [data-theme]:not(html))', { color: vars.color.ink });

globalStyle('a', {
  color: vars.color.link,
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.18em',
});

globalStyle('a:hover', { '@media': { [media.hover]: { textDecorationThickness: '2px' } } });

globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' });

// After a route change a script focuses the heading: announce it, but do not draw it as a control.
globalStyle('[tabindex="-1"]:focus-visible', { outline: 'none' });

globalStyle('h1, h2, h3, h4', {
  fontFamily: vars.font.display,
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  textWrap: 'balance',
});

globalStyle('p', { textWrap: 'pretty' });
// Names, reviews and addresses may be one long word: it must never widen the page. Not for table cells, whose columns
// would shrink to single letters.
globalStyle(':where(h1, h2, h3, h4, p, li, dt, dd, label, legend, summary, figcaption)', {
  overflowWrap: 'anywhere',
});
globalStyle('hr', { border: 0, borderTop: `1px solid ${vars.color.line}` });
globalStyle('code, kbd, pre, samp', { fontFamily: vars.font.mono, fontSize: '0.92em' });
globalStyle('::selection', { background: vars.color.attention, color: vars.color.attentionInk });
globalStyle('button, a, summary, label, input, select', { WebkitTapHighlightColor: 'transparent' });
globalStyle('button, a, summary', { touchAction: 'manipulation' });

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.calm]: {
      scrollBehavior: 'auto',
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
    },
  },
});
