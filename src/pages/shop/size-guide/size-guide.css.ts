import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const jumps = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[5],
});
/** With its own class, so that running text does not push the second one down. */
export const place = style({});
export const jump = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  color: vars.color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '0.15em',
});
/** Tables of all lengths: text columns pack them, grid rows would leave gaps. */
export const guides = style({
  '@media': { [media.desktop]: { columnCount: 2, columnGap: vars.space[16] } },
});
export const guide = style({ breakInside: 'avoid', paddingTop: vars.space[8] });
export const title = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[26],
  lineHeight: 1.05,
  marginBottom: vars.space[2],
});
