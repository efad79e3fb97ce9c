import { style } from '@vanilla-extract/css';
import { vars } from '../../themes/contract.css.ts';
import * as choice from './choice-styles.ts';
import { muted, stacked } from '../../css/mixins.ts';

const { color, space } = vars;

export const line = style({
  ...choice.line,
  selectors: { '&[data-disabled]': { color: color.inkFaint, cursor: 'not-allowed' } },
});

const owner = (state: string) => `:is([data-rac]${state}) > &`;

export const disc = style({
  ...choice.mark,
  borderRadius: '50%',
  selectors: {
    [owner('[data-hovered]')]: { borderColor: color.ink },
    [owner('[data-invalid]')]: { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    [owner('[data-focus-visible]')]: { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
    [owner('[data-disabled]')]: { borderColor: color.line, background: color.sunken },
    '[data-selected] > &': { borderColor: color.action, boxShadow: `inset 0 0 0 6px ${color.action}` },
    '[data-selected][data-disabled] > &': {
      borderColor: color.inkFaint,
      boxShadow: `inset 0 0 0 6px ${color.inkFaint}`,
    },
  },
});

export const words = style({ flex: 1, minWidth: 0 });
export const note = style({ ...muted(15), display: 'block' });
export const aside = style({
  flexShrink: 0,
  marginLeft: 'auto',
  fontFamily: vars.font.display,
  fontWeight: vars.weight.bold,
});
export const group = style({
  ...stacked(0),
  selectors: {
    '&[data-orientation=horizontal]': { flexDirection: 'row', flexWrap: 'wrap', columnGap: space[6] },
  },
});

/** Stacked cards form a list separated by lines. */
export const card = style([
  line,
  {
    minHeight: 60,
    padding: `${space[4]} ${space[4]}`,
    border: `1px solid ${color.line}`,
    background: color.surface,
    selectors: {
      '&[data-hovered]': { background: color.sunken },
      '&[data-selected]': { boxShadow: `inset 4px 0 0 ${color.action}` },
    },
  },
]);
export const cardField = style({ selectors: { '& + &': { marginTop: -1 } } });
export const cardTitle = style({ fontWeight: vars.weight.medium });
