import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';

export const box = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'stretch',
  flexShrink: 0,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
});

export const label = visuallyHidden;

export const key = style({
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.target,
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  cursor: 'pointer',
  ':hover': { background: vars.color.sunken },
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  ':disabled': { background: 'none', color: vars.color.inkFaint, cursor: 'not-allowed' },
});

export const figure = style({
  width: '2.25rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  textAlign: 'center',
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
});
