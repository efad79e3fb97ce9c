import { style } from '@vanilla-extract/css';
import { outlined, figures } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';

export const box = style({
  ...outlined,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'stretch',
  flexShrink: 0,
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
  ...figures(20),
  width: '2.25rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  textAlign: 'center',
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
});

/** Below its row. */
export const note = style({
  order: 1,
  gridColumn: '1 / -1',
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
});
