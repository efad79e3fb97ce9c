import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text } = vars;

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  maxWidth: '46rem',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });
export const half = style({ minWidth: 0 });

export const control = style({
  width: '100%',
  minWidth: 0,
  minHeight: 48,
  paddingInline: space[3],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: vars.radius,
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: text[17],
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&:disabled': { borderColor: color.line, background: color.sunken, color: color.inkMuted },
  },
});
export const area = style([
  control,
  { paddingBlock: space[3], lineHeight: vars.leading.body, resize: 'vertical' },
]);
export const about = style({
  fontSize: text[15],
  lineHeight: 1.4,
  color: color.inkMuted,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});

export const choices = style({ display: 'grid', gap: space[2], marginTop: space[2] });
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[2],
  alignItems: 'center',
  minHeight: vars.target,
  overflowWrap: 'anywhere',
});
