import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const set = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
export const picture = style({
  maxWidth: '100%',
  height: '8rem',
  objectFit: 'contain',
  justifySelf: 'start',
  background: vars.color.picture,
});
export const file = style({
  maxWidth: '100%',
  minHeight: vars.target,
  font: 'inherit',
  color: vars.color.ink,
  '::file-selector-button': {
    minHeight: vars.target,
    marginInlineEnd: vars.space[3],
    padding: `0 ${vars.space[4]}`,
    border: `1px solid ${vars.color.lineStrong}`,
    borderRadius: vars.radius,
    background: 'none',
    color: 'inherit',
    fontFamily: vars.font.display,
    fontSize: '1.125rem',
    fontWeight: vars.weight.medium,
    cursor: 'pointer',
  },
});
