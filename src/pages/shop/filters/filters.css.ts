import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column' });

/** Fills the highest sheet under its edge, title and padding: groups that come and go do not change its height. */
export const sheetForm = style([
  form,
  { minHeight: `calc(100dvh - 3rem - 4px - 60px - 2 * ${vars.space[5]})` },
]);

export const group = style({ border: 0, padding: 0, minInlineSize: 0 });

/** A group and its rule. */
export const fold = style({
  paddingBottom: vars.space[3],
  marginBottom: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});

export const foldTitle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
  minHeight: vars.target,
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  fontWeight: vars.weight.bold,
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
globalStyle(`${fold}[open] > ${foldTitle} > svg`, { transform: 'rotate(180deg)' });

export const subtree = style({ paddingInlineStart: vars.space[5] });

export const prices = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });

export const price = style({
  width: '100%',
  minWidth: 0,
  height: vars.target,
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[aria-invalid]': { borderColor: vars.color.danger } },
});

export const priceError = style({
  display: 'flex',
  gap: vars.space[2],
  marginTop: vars.space[2],
  fontSize: vars.text[15],
  lineHeight: 1.4,
  color: vars.color.danger,
});
export const priceErrorIcon = style({ flexShrink: 0, marginTop: 2 });

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: '2.25rem',
  fontSize: vars.text[15],
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const box = style({
  width: '1.25rem',
  height: '1.25rem',
  flexShrink: 0,
  accentColor: vars.color.action,
});

export const priceEnd = style({ flex: 1, minWidth: 0 });

export const checkLabel = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

/** A value that matches nothing under the other filters. */
export const none = style({ color: vars.color.inkMuted });

export const tint = style({
  flexShrink: 0,
  width: '1rem',
  height: '1rem',
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: '50%',
});

export const facetCount = style({
  fontSize: vars.text[13],
  color: vars.color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
});

export const moreValues = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.25rem',
  fontSize: vars.text[15],
  color: vars.color.link,
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.target } },
});

export const apply = style({ display: 'flex', gap: vars.space[3], flexWrap: 'wrap' });

/** Above the values behind it, so that an opened list says how to close it. */
export const all = style({});
export const whenShut = style({ selectors: { [`${all}[open] > summary &`]: { display: 'none' } } });
export const whenOpen = style({ selectors: { [`${all}:not([open]) > summary &`]: { display: 'none' } } });

/** At the bottom of the sheet, whose own padding it covers. */
export const sheetFoot = style({
  position: 'sticky',
  bottom: `calc(-1 * ${vars.space[5]})`,
  margin: `auto calc(-1 * ${vars.space[5]}) calc(-1 * ${vars.space[5]})`,
  padding: vars.space[5],
  paddingBottom: `max(${vars.space[5]}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
});
export const sheetButton = style({ width: '100%', fontVariantNumeric: 'tabular-nums' });
