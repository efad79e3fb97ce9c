import { globalStyle, style } from '@vanilla-extract/css';
import { inRow, display } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

/** Black on white in either theme, because it is printed. */
export const sheet = style({
  display: 'none',
  '@media': {
    print: {
      display: 'grid',
      gap: vars.space[8],
      padding: vars.space[4],
      background: 'white',
      color: 'black',
      fontSize: vars.text[15],
      colorScheme: 'light',
    },
  },
});

globalStyle('body[data-invoice] > :not([data-invoice-sheet])', {
  '@media': { print: { display: 'none !important' } },
});

globalStyle('html:has(body[data-invoice]), body[data-invoice]', {
  '@media': { print: { background: 'white' } },
});

export const head = style({
  ...inRow(4, { align: 'stretch', justify: 'space-between' }),
  borderBottom: '2px solid black',
  paddingBottom: vars.space[4],
});
export const title = style({ ...display(36), lineHeight: vars.leading.tight });
export const seller = style({ fontWeight: vars.weight.bold });
export const right = style({ textAlign: 'end' });
export const address = style({ fontStyle: 'normal' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  columnGap: vars.space[4],
  alignContent: 'start',
});
globalStyle(`${facts} > dd`, { margin: 0 });
export const table = style({ width: '100%' });
export const cell = style({
  textAlign: 'start',
  padding: `${vars.space[2]} ${vars.space[2]} ${vars.space[2]} 0`,
  borderBottom: '1px solid silver',
});
export const figure = style([
  cell,
  {
    textAlign: 'end',
    paddingInline: `${vars.space[2]} 0`,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: vars.weight.regular,
  },
]);
export const total = style([
  figure,
  { borderBottom: 'none', borderTop: '2px solid black', fontWeight: vars.weight.bold },
]);
