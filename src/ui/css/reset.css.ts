import { globalStyle } from '@vanilla-extract/css';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('*', { margin: 0 });
globalStyle('html', { textSizeAdjust: '100%', WebkitTextSizeAdjust: '100%' });
globalStyle(':where(ul[class], ol[class], menu)', { padding: 0, listStyle: 'none' });
globalStyle('img, svg, video', { display: 'block', maxWidth: '100%' });
globalStyle('img, video', { height: 'auto' });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('button', { padding: 0, border: 0, background: 'none' });
globalStyle('fieldset', { padding: 0, border: 0, minInlineSize: 0 });
globalStyle('legend', { padding: 0 });
globalStyle('table', { borderCollapse: 'collapse', borderSpacing: 0 });
globalStyle('h1, h2, h3, h4, h5, h6', { fontSize: 'inherit', fontWeight: 'inherit' });
globalStyle('summary', { listStyle: 'none', cursor: 'pointer' });
globalStyle('summary::-webkit-details-marker', { display: 'none' });
globalStyle('[hidden]:not([hidden=until-found])', { display: 'none !important' });
globalStyle('dialog', { padding: 0, border: 0, color: 'inherit' });
