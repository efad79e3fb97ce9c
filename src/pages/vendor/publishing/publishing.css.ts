import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text, weight } = vars;

export const moves = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const consequences = style({
  display: 'grid',
  gap: space[1],
  margin: 0,
  paddingInlineStart: space[5],
});

export const fields = style({ display: 'grid', gap: space[5], margin: 0 });
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space[5] },
  },
});
export const label = style({ gridColumn: '1 / -1', fontWeight: weight.medium });
export const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  margin: 0,
  padding: space[3],
  minWidth: 0,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
export const sideName = style({ fontSize: text[13], color: color.inkMuted });
export const words = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const none = style({ margin: 0, color: color.inkMuted });
export const nothing = style({ margin: 0, fontSize: text[15], color: color.inkMuted });
export const gone = style({
  background: color.dangerSoft,
  color: color.danger,
  textDecoration: 'line-through',
});
export const added = style({
  background: color.successSoft,
  color: color.success,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});
export const picture = style({
  maxWidth: '100%',
  maxHeight: '9rem',
  objectFit: 'contain',
  justifySelf: 'start',
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

export const product = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
export const productName = style({ minWidth: 0, overflowWrap: 'anywhere' });
