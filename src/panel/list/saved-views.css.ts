import { style } from '@vanilla-extract/css';
import { stacked, raised, inRow } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const views = style({ minWidth: 0 });

export const menu = style({ ...stacked(4), ...raised, maxWidth: '40rem', padding: space[4] });

export const list = style({ display: 'grid' });

export const row = style({
  ...inRow(2, { justify: 'space-between', wrap: true }),
  paddingBlock: space[2],
  borderBottom: `1px solid ${color.line}`,
});

export const name = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const acts = style(inRow(2, { align: 'stretch', wrap: true }));
export const form = style(stacked(3, 'start'));
export const field = style({ width: '100%', maxWidth: '24rem' });
