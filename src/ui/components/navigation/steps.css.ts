import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';
import { inRow, muted } from '../../css/mixins.ts';

const { color, space } = vars;

export const step = style({
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBottom: `1px solid ${color.line}` } },
});

export const head = style({ ...inRow(3), minHeight: 64, paddingBlock: space[3] });

/** A plate with the step's number. */
export const disc = recipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 32,
    height: 32,
    border: `2px solid ${color.lineStrong}`,
    borderRadius: '50%',
    fontFamily: vars.font.display,
    fontSize: '1.125rem',
    fontWeight: vars.weight.bold,
    lineHeight: 1,
    color: color.inkMuted,
  },
  variants: {
    state: {
      todo: {},
      current: { borderColor: color.action, background: color.action, color: color.actionInk },
      done: { borderColor: color.success, color: color.success },
    },
  },
});

export const words = style({ flex: 1, minWidth: 0 });
export const todo = style({ color: color.inkMuted });
export const summary = style({ ...muted(15), marginTop: 2, lineHeight: 1.4, overflowWrap: 'anywhere' });
export const content = style({
  paddingBottom: space[8],
  '@media': { [media.tablet]: { paddingLeft: 44 } },
});
