import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../themes/breakpoints.ts';
import { vars } from '../themes/contract.css.ts';

const { color, space } = vars;
const boxSize = 22;

/** A checkbox or a radio with its label; the whole line is the target. */
export const line = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  minHeight: 32,
  paddingBlock: 4,
  fontSize: vars.text[17],
  lineHeight: 1.4,
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.target, paddingBlock: 10 } },
  selectors: { '&[data-disabled]': { color: color.inkFaint, cursor: 'not-allowed' } },
});

/** The help of a choice begins below its words, not below its box. */
export const field = style({});
globalStyle(`${field} > :not(:first-child)`, { paddingInlineStart: `calc(${boxSize}px + ${space[3]})` });

const mark = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: boxSize,
  height: boxSize,
  marginTop: 1,
  border: `1px solid ${color.lineStrong}`,
  background: color.surface,
  color: color.actionInk,
  transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}`,
} as const;

const owner = (state: string) => `:is([data-rac]${state}) > &`;

const marked = {
  [owner('[data-hovered]')]: { borderColor: color.ink },
  [owner('[data-invalid]')]: { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
  [owner('[data-focus-visible]')]: { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
  [owner('[data-disabled]')]: { borderColor: color.line, background: color.sunken },
};

export const box = style({
  ...mark,
  borderRadius: vars.radius,
  selectors: {
    ...marked,
    ':is([data-selected], [data-indeterminate]) > &': { background: color.action, borderColor: color.action },
    ':is([data-selected], [data-indeterminate])[data-disabled] > &': {
      background: color.inkFaint,
      borderColor: color.inkFaint,
    },
  },
});

export const disc = style({
  ...mark,
  borderRadius: '50%',
  selectors: {
    ...marked,
    '[data-selected] > &': { borderColor: color.action, boxShadow: `inset 0 0 0 6px ${color.action}` },
    '[data-selected][data-disabled] > &': {
      borderColor: color.inkFaint,
      boxShadow: `inset 0 0 0 6px ${color.inkFaint}`,
    },
  },
});

export const words = style({ flex: 1, minWidth: 0 });
export const note = style({ display: 'block', fontSize: vars.text[15], color: color.inkMuted });
export const aside = style({
  flexShrink: 0,
  marginLeft: 'auto',
  fontFamily: vars.font.display,
  fontWeight: vars.weight.bold,
});
export const group = style({
  display: 'flex',
  flexDirection: 'column',
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
