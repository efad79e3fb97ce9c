import { style } from '@vanilla-extract/css';
import { vars } from '../../src/ui/themes/contract.css.ts';

export const band = style({ padding: vars.space[10] });

export const tile = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  minWidth: 0,
});

// The notch: a corner in the category's plate color.
export const shot = style({
  position: 'relative',
  marginBottom: vars.space[2],
  '::after': {
    content: '',
    position: 'absolute',
    top: 0,
    right: 0,
    width: 28,
    height: 28,
    background: vars.color.plate.blue,
    clipPath: 'polygon(0 0, 100% 0, 100% 100%)',
  },
});

export const badge = style({ position: 'absolute', left: vars.space[2], top: vars.space[2] });

export const name = style({
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  minHeight: '2.4em',
  fontFamily: vars.font.text,
  fontSize: vars.text[15],
  fontWeight: vars.weight.medium,
  lineHeight: 1.2,
});

export const cover = style({
  color: 'inherit',
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
});
