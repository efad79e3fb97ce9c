import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const moves = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const consequences = style({
  display: 'grid',
  gap: space[1],
  paddingInlineStart: space[5],
});

export const preview = style({
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  overflow: 'hidden',
});
/** The next section begins with a line of its own. */
export const fold = style({});
globalStyle(`${fold} > details`, { borderBottom: 0 });
export const previewWords = style({ padding: `0 ${space[4]} ${space[4]}` });

export const productName = style({ minWidth: 0, overflowWrap: 'anywhere' });
