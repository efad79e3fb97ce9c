import { globalStyle, style } from '@vanilla-extract/css';
import { fileButton } from '#ui/css/file-button.ts';
import { inRow, inlineRow, stacked } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const kinds = style({ ...inRow(4, { align: 'stretch', wrap: true }), padding: 0, border: 0 });
export const choice = style({ ...inlineRow(2), minHeight: vars.target });
globalStyle(`${choice} > input`, { width: 20, height: 20, margin: 0, accentColor: color.action });

export const file = style({
  display: 'block',
  // Not its intrinsic width, which is wider than a phone.
  width: '100%',
  maxWidth: '24rem',
  minHeight: vars.target,
  margin: `${space[3]} auto 0`,
  font: 'inherit',
  color: color.ink,
  '::file-selector-button': fileButton,
});

export const zip = style([file, { margin: `${space[2]} 0 0` }]);

export const drop = style({
  ...stacked(3, 'center'),
  padding: `${space[8]} ${space[4]}`,
  textAlign: 'center',
  border: `2px dashed ${color.lineStrong}`,
  borderRadius: vars.radius,
  background: color.surface,
});

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: space[4],
});

export const sample = style({
  minHeight: '1.5em',
  fontSize: vars.text[15],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const counts = style({ paddingInlineStart: space[5] });

export const table = style({ width: '100%', fontSize: vars.text[15] });
/** For a column that is as wide as its text. */
export const short = style({ whiteSpace: 'nowrap' });
/**
 * A phone has no room for it; the sentence says the same. Elsewhere it is one word, so that it can be searched for
 * and copied.
 */
/** A phone has no room for it. */
export const wide = style({ display: 'none', '@media': { [media.tablet]: { display: 'table-cell' } } });
export const cell = style({
  padding: `${space[2]} ${space[3]}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  borderBottom: `1px solid ${color.lineStrong}`,
});
