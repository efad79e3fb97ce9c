import { style } from '@vanilla-extract/css';
import { states } from '#ui/css/states.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const views = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
});
export const view = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 36,
  paddingInline: space[3],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
  color: color.ink,
  fontSize: text[15],
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.ink },
    '&[aria-current]': { background: color.ink, color: color.surface, borderColor: color.ink },
  },
  '@media': { [media.touch]: { minHeight: vars.target } },
});
export const count = style({ fontVariantNumeric: 'tabular-nums' });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(16rem, 1fr)' } },
});
export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] });
export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
export const rows = style({
  display: 'grid',
  gap: space[4],
});
export const line = style({ display: 'flex', gap: space[3], alignItems: 'flex-start', minWidth: 0 });
export const inputLine = style([line, { alignItems: 'center' }]);
export const picture = style({ flexShrink: 0, width: 64 });
export const grow = style({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' });
export const amount = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const hint = style({ fontSize: text[15], color: color.inkMuted, overflowWrap: 'anywhere' });
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space[1]} ${space[4]}`,
});
export const fact = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
export const sum = style({ fontWeight: vars.weight.bold });
export const address = style({ fontStyle: 'normal', overflowWrap: 'anywhere' });
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  maxWidth: 620,
});
export const field = style({ display: 'grid', gap: 6, minWidth: 0 });
export const control = style({
  width: '100%',
  minHeight: vars.target,
  paddingInline: space[3],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: text[17],
  selectors: { [states.invalid]: { borderColor: color.danger } },
});
export const short = style([control, { width: '7rem', flexShrink: 0 }]);
export const area = style([control, { minHeight: 96, paddingBlock: space[3] }]);
