import { style } from '@vanilla-extract/css';
import { inRow, inlineRow, outlined, muted, stacked, raised } from '#ui/css/mixins.ts';
import { states } from '#ui/css/states.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const views = style(inRow(2, { align: 'stretch', wrap: true }));
export const view = style({
  ...inlineRow(2),
  ...outlined,
  minHeight: 36,
  paddingInline: space[3],
  color: color.ink,
  fontSize: text[15],
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.ink },
    '&[aria-current]': { background: color.ink, color: color.surface, borderColor: color.ink },
  },
  '@media': { [media.touch]: { minHeight: vars.target } },
});
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(16rem, 1fr)' } },
});
export const line = style({ ...inRow(3, { align: 'start' }), minWidth: 0 });
export const inputLine = style([line, { alignItems: 'center' }]);
export const picture = style({ flexShrink: 0, width: 64 });
export const grow = style({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' });
export const amount = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const hint = style(muted(15));
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
/** Exists even when there is nothing to announce, and then takes no space. */
export const outcome = style({ ...stacked(4), selectors: { '&:empty': { position: 'absolute' } } });
export const card = style({ ...stacked(3), ...raised, padding: space[4] });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space[1]} ${space[4]}`,
});
export const fact = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
export const sum = style({ fontWeight: vars.weight.bold });
export const address = style({ fontStyle: 'normal', overflowWrap: 'anywhere' });
export const form = style({ ...stacked(4), maxWidth: 620 });
export const field = style({ display: 'grid', gap: 6, minWidth: 0 });
export const control = style({
  ...outlined,
  width: '100%',
  minHeight: vars.target,
  paddingInline: space[3],
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: text[17],
  selectors: { [states.invalid]: { borderColor: color.danger } },
});
export const short = style([control, { width: '7rem', flexShrink: 0 }]);
export const area = style([control, { minHeight: 96, paddingBlock: space[3] }]);
