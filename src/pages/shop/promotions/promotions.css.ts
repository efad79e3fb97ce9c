import { style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

export const box = style({
  marginBlock: vars.space[4],
  padding: `${vars.space[3]} ${vars.space[4]}`,
  borderInlineStart: `4px solid ${vars.color.dealGround}`,
  background: vars.color.surface,
  fontSize: vars.text[15],
  overflowWrap: 'anywhere',
});

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
  gap: `${vars.space[2]} ${vars.space[6]}`,
});

export const more = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  fontWeight: 600,
  textDecoration: 'underline',
  cursor: 'pointer',
});

export const line = style({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  gap: vars.space[2],
  alignItems: 'start',
});

export const code = style({
  padding: `0 ${vars.space[1]}`,
  border: `1px dashed ${vars.color.lineStrong}`,
  fontWeight: 700,
  // Selected as a whole with one click.
  userSelect: 'all',
});

export const terms = style({ color: vars.color.inkMuted });
export const ended = style({ color: vars.color.inkMuted });
