import { globalStyle, style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const code = style({});
globalStyle(`${code} textarea`, {
  fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSize: text[15],
  lineHeight: 1.45,
});
export const preview = style({
  ...stacked(3),
  '@media': { [media.desktop]: { position: 'sticky', top: space[4] } },
});
export const subject = style({ fontWeight: 700, overflowWrap: 'anywhere' });
/** An email is drawn on light paper, whatever theme the page has. */
export const frame = style({
  width: '100%',
  height: 'min(44rem, 75vh)',
  border: `1px solid ${color.line}`,
  background: '#fff',
  selectors: { '&[data-phone]': { maxWidth: 390, marginInline: 'auto' } },
});
export const plain = style({
  padding: space[4],
  border: `1px solid ${color.line}`,
  background: color.surface,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: text[15],
});
export const variables = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[5]}`,
  fontSize: text[15],
  overflowWrap: 'anywhere',
});
