import { style } from '@vanilla-extract/css';
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
  // The list stays in sight on a phone, however much can be done.
  maxHeight: '45dvh',
  overflowY: 'auto',
  '@media': { [media.tablet]: { maxHeight: 'none', overflowY: 'visible' } },
});

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  background: vars.color.surface,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
});

/** What is left when the focus comes back to nothing else. */
export const rest = style({
  display: 'none',
  selectors: { [`${dock}:focus > &:last-child`]: { display: 'block', padding: space[3] } },
});

export const count = style({ fontWeight: vars.weight.medium });
export const number = style({ display: 'flex', alignItems: 'center', gap: space[2] });
export const numberLabel = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: vars.text[15],
});

export const input = style({
  width: '5.5rem',
  minHeight: vars.target,
  paddingInline: space[2],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.page,
  color: vars.color.ink,
  font: 'inherit',
});

export const progress = style({ display: 'grid', flex: '1 1 14rem', gap: space[2] });
