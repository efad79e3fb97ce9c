import { globalStyle, style } from '@vanilla-extract/css';
import { stacked, inRow, display, outlined, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const form = style(stacked(0));

/**
 * Fills the tallest sheet below its edge, title and padding: groups that appear and disappear do not change its
 * height.
 */
export const sheetForm = style([
  form,
  { minHeight: `calc(100dvh - 3rem - 4px - 60px - 2 * ${vars.space[5]})` },
]);

export const group = style({ border: 0, padding: 0, minInlineSize: 0 });

/** A group and its divider. */
export const fold = style({
  paddingBottom: vars.space[3],
  marginBottom: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});

export const foldTitle = style({
  ...inRow(2, { justify: 'space-between' }),
  ...display(20),
  minHeight: vars.target,
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
globalStyle(`${fold}[open] > ${foldTitle} > svg`, { transform: 'rotate(180deg)' });

export const subtree = style({ paddingInlineStart: vars.space[5] });

export const price = style({
  ...outlined,
  width: '100%',
  minWidth: 0,
  height: vars.target,
  paddingInline: vars.space[3],
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[aria-invalid]': { borderColor: vars.color.danger } },
});

export const priceError = style({
  ...inRow(2, { align: 'stretch' }),
  marginTop: vars.space[2],
  fontSize: vars.text[15],
  lineHeight: 1.4,
  color: vars.color.danger,
});
export const priceErrorIcon = style({ flexShrink: 0, marginTop: 2 });

export const check = style({
  ...inRow(3),
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

export const facetCount = style({ ...muted(13), fontVariantNumeric: 'tabular-nums' });

export const moreValues = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.25rem',
  fontSize: vars.text[15],
  color: vars.color.link,
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.target } },
});

/** Above the values behind it, so that an open list shows how to close it. */
export const all = style({});
export const whenShut = style({ selectors: { [`${all}[open] > summary &`]: { display: 'none' } } });
export const whenOpen = style({ selectors: { [`${all}:not([open]) > summary &`]: { display: 'none' } } });

/** At the bottom of the sheet, covering the sheet's own padding. */
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
