import { globalStyle, style } from '@vanilla-extract/css';
import { stacked } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const consequences = style({ ...stacked(1), paddingInlineStart: space[5] });

export const preview = style({
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  overflow: 'hidden',
});
/** The next section starts with its own line. */
export const fold = style({});
globalStyle(`${fold} > details`, { borderBottom: 0 });
export const previewWords = style({ padding: `0 ${space[4]} ${space[4]}` });

export const productName = style({ minWidth: 0, overflowWrap: 'anywhere' });
