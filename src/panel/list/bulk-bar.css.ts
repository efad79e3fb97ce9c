import { globalStyle, style } from '@vanilla-extract/css';
import { inRow, outlined, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

/** Stays in view while the list scrolls. */
export const dock = style({
  position: 'sticky',
  bottom: 0,
  zIndex: vars.layer.sticky,
  display: 'grid',
  gap: space[2],
  // The list stays visible on a phone, however many actions there are.
  maxHeight: '45dvh',
  overflowY: 'auto',
  '@media': { [media.tablet]: { maxHeight: 'none', overflowY: 'visible' } },
});

/** A row with the focus scrolls to above the bar. */
globalStyle(`html:has(${dock}[data-dock])`, { scrollPaddingBottom: '46dvh' });

export const bar = style({
  ...inRow(3, { wrap: true }),
  minWidth: 0,
  ...outlined,
  padding: space[3],
  background: vars.color.surface,
});

/** The remaining target when the focus has nowhere else to return to. */
export const rest = style({
  display: 'none',
  selectors: { [`${dock}:focus > &:last-child`]: { display: 'block', padding: space[3] } },
});

export const selection = style({
  ...inRow(2, { wrap: true }),
  flex: '1 1 auto',
  justifyContent: 'space-between',
  '@media': { [media.tablet]: { justifyContent: 'start' } },
});
export const changes = style({ ...inRow(3, { wrap: true }), flex: '1 1 100%', minWidth: 0 });
globalStyle(`${changes} > *`, { flex: 'none' });
/** On a phone the longer changes wait for their button: all at once, they would cover the list. */
export const longer = style({
  display: 'none',
  selectors: { '&[data-open]': { display: 'contents' } },
  '@media': { [media.tablet]: { display: 'contents' } },
});
export const opener = style({ '@media': { [media.tablet]: { display: 'none' } } });

export const count = style({ fontWeight: vars.weight.medium });
export const numberLabel = style({ ...inRow(2), fontSize: vars.text[15], whiteSpace: 'nowrap' });

export const input = style({
  ...outlined,
  width: '5.5rem',
  minHeight: vars.target,
  paddingInline: space[2],
  background: vars.color.page,
  color: vars.color.ink,
  font: 'inherit',
});

export const progress = style({ ...stacked(2), flex: '1 1 14rem' });
