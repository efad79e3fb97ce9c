import { style } from '@vanilla-extract/css';
import { vars } from '../themes/contract.css.ts';
import { box } from './field.css.ts';

export const trigger = style([
  box,
  {
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space[2],
    paddingInline: vars.space[3],
    textAlign: 'left',
    cursor: 'pointer',
  },
]);

export const value = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-placeholder]': { color: vars.color.inkFaint } },
});
