import { style } from '@vanilla-extract/css';
import { inRow, outlined, bareButton, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const dialog = style({
  position: 'fixed',
  inset: '0 0 auto 0',
  width: '100vw',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  background: color.surface,
  color: color.ink,
  boxShadow: vars.shadow.float,
  selectors: { '&::backdrop': { background: color.scrim } },
  '@media': {
    [media.tablet]: {
      inset: '12dvh 0 auto 0',
      width: 'min(40rem, calc(100vw - 4rem))',
      marginInline: 'auto',
      borderTop: `4px solid ${color.ink}`,
    },
  },
});

export const head = style({ ...inRow(2), padding: space[2] });

export const input = style({
  ...outlined,
  flex: 1,
  minWidth: 0,
  height: vars.target,
  paddingInline: space[3],
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '1rem',
  textOverflow: 'ellipsis',
  selectors: { '&::placeholder': { color: color.inkMuted, opacity: 1 } },
});

export const close = style({
  ...bareButton,
  minHeight: vars.target,
  paddingInline: space[2],
  color: 'inherit',
});

export const list = style({
  maxHeight: 'min(26rem, 60dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderTop: `1px solid ${color.line}`,
});

export const group = style({
  ...muted(13),
  padding: `${space[3]} ${space[4]} ${space[1]}`,
  fontWeight: vars.weight.bold,
});

export const option = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  paddingInline: space[4],
  paddingBlock: space[2],
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&[aria-selected=true]': { background: color.sunken, boxShadow: `inset 3px 0 ${color.action}` },
  },
});

export const note = style({ ...muted(15), padding: `${space[2]} ${space[4]}` });
