import { style } from '@vanilla-extract/css';
import { figures, bareButton, inRow, outlined, stacked, muted, inlineRow } from '#ui/css/mixins.ts';
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

export const figure = style({ ...figures(52), lineHeight: 1 });

export const bar = style({
  ...bareButton,
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) 2.5rem',
  gap: vars.space[3],
  alignItems: 'center',
  width: '100%',
  minHeight: '1.75rem',
  padding: 0,
  borderRadius: vars.radius,
  color: vars.color.ink,
  fontSize: vars.text[13],
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'start',
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

export const tools = style({ ...inRow(3, { wrap: true }), marginBottom: vars.space[4] });

export const select = style({
  ...outlined,
  minHeight: vars.target,
  paddingInline: vars.space[3],
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  fontSize: vars.text[15],
});

export const review = style({
  ...stacked(2),
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});

export const meta = style({
  ...muted(13),
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[4]}`,
});

export const content = style({ maxWidth: '66ch' });

export const verified = style({ ...inlineRow(1), color: vars.color.success });

export const reply = style({
  maxWidth: '60ch',
  marginTop: vars.space[2],
  paddingInlineStart: vars.space[4],
  borderInlineStart: `3px solid ${vars.color.lineStrong}`,
  fontSize: vars.text[15],
});

/** The labels of the quiet buttons align with the text, not their edges. */
export const keys = style({
  ...inRow(2, { align: 'stretch', wrap: true }),
  marginInlineStart: `calc(-1 * ${vars.space[3]})`,
});
