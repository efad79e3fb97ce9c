import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const summary = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[8],
  alignItems: 'center',
  maxWidth: '32rem',
  marginBottom: vars.space[6],
});

export const average = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space[1],
});

export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[52],
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});

export const bars = style({ display: 'grid', gap: vars.space[1] });

export const bar = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) 2.5rem',
  gap: vars.space[3],
  alignItems: 'center',
  width: '100%',
  minHeight: '1.75rem',
  padding: 0,
  border: 0,
  borderRadius: vars.radius,
  background: 'none',
  color: vars.color.ink,
  font: 'inherit',
  fontSize: vars.text[13],
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover:enabled': { textDecoration: 'underline' },
    '&[aria-pressed="true"]': { fontWeight: vars.weight.bold },
    '&:disabled': { color: vars.color.inkMuted, cursor: 'default' },
  },
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const track = style({ height: '0.625rem', background: vars.color.sunken });
export const fill = style({ display: 'block', height: '100%', background: vars.color.star });
export const number = style({ textAlign: 'end', color: vars.color.inkMuted });

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  marginBottom: vars.space[4],
});

export const select = style({
  minHeight: vars.target,
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  fontSize: vars.text[15],
});

export const review = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});

export const meta = style({
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  fontSize: vars.text[13],
  color: vars.color.inkMuted,
});

export const content = style({ maxWidth: '66ch' });

export const verified = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  color: vars.color.success,
});

export const reply = style({
  maxWidth: '60ch',
  marginTop: vars.space[2],
  paddingInlineStart: vars.space[4],
  borderInlineStart: `3px solid ${vars.color.lineStrong}`,
  fontSize: vars.text[15],
});

/** The words of the quiet buttons stand below the text, not their edges. */
export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  marginInlineStart: `calc(-1 * ${vars.space[3]})`,
});
