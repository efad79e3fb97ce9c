import { style } from '@vanilla-extract/css';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { inRow } from '../../css/mixins.ts';

export const root = style({
  borderBlock: `1px solid ${vars.color.line}`,
  selectors: { '& + &': { borderTop: 0 } },
});

export const trigger = style({
  ...inRow(3, { justify: 'space-between' }),
  width: '100%',
  minHeight: 52,
  paddingBlock: vars.space[3],
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  fontWeight: vars.weight.medium,
  lineHeight: 1.1,
  textAlign: 'left',
  color: vars.color.ink,
  cursor: 'pointer',
  '@media': { [media.hover]: { ':hover': { color: vars.color.link } } },
});

export const chevron = style({
  transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    [`${root}[open] > ${trigger} > &`]: { transform: 'rotate(180deg)' },
  },
});

export const content = style({
  paddingTop: vars.space[1],
  paddingBottom: vars.space[5],
  fontSize: vars.text[15],
});
