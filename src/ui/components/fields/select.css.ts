import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import { input } from './field.css.ts';

export const select = style([input, { cursor: 'pointer', fontSize: 'inherit' }]);

/** A button that looks like a select. Its text may take several lines. */
export const choice = style([
  select,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space[3],
    paddingBlock: vars.space[2],
    font: 'inherit',
    lineHeight: 1.3,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    // A border is also visible in forced colors.
    '::after': {
      content: '',
      flexShrink: 0,
      width: 9,
      height: 9,
      marginTop: -5,
      marginRight: 2,
      borderRight: '2px solid',
      borderBottom: '2px solid',
      transform: 'rotate(45deg)',
    },
  },
]);
