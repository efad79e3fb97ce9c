import { style } from '@vanilla-extract/css';
import { box } from '#ui/components/fields/field.css.ts';
import { stacked, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const page = style({
  ...stacked(5),
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});

const lineOf = `calc(${vars.target} - 1px)`;
export const tabs = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[5],
  // All of them fit next to a tablet's sidebar.
  '@media': { [media.tablet]: { columnGap: space[4] }, [media.desktop]: { columnGap: space[5] } },
  // A line below each row of tabs, however many there are.
  backgroundImage: `repeating-linear-gradient(transparent 0 ${lineOf}, ${color.line} ${lineOf} ${vars.target})`,
});

export const tab = style({
  ...muted(15),
  display: 'flex',
  alignItems: 'center',
  height: vars.target,
  textDecoration: 'none',
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-current]': { color: color.ink, boxShadow: `inset 0 -3px ${color.deal}` },
  },
});

export const section = style({ ...stacked(4, 'start'), minWidth: 0 });
export const whole = style({ width: '100%', minWidth: 0 });
export const form = style({ ...stacked(4), width: '100%', maxWidth: 760 });

export const grid = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' } },
});

/** For fields with long labels or values. */
export const roomyGrid = style([
  grid,
  {
    '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))' } },
  },
]);
/** A select next to a checkbox. */
export const pair = style([grid, { alignItems: 'end' }]);

export const note = style({ ...muted(15), maxWidth: '62ch' });
export const words = style({ display: 'block', overflowWrap: 'anywhere' });
export const date = style({ whiteSpace: 'nowrap' });
export const small = style({
  ...muted(13),
  display: 'block',
  fontWeight: vars.weight.regular,
  overflowWrap: 'anywhere',
});

export const control = style([
  box,
  {
    // A flex select shows its text at the top.
    display: 'block',
    // Without it, a select taller than its text shows it at the top.
    padding: space[3],
    font: 'inherit',
    selectors: { '&[aria-invalid=true]': { borderColor: color.danger } },
  },
]);
export const compact = style([
  control,
  { width: 'auto', maxWidth: '100%', minHeight: vars.target, fontSize: vars.text[15] },
]);

export const steps = style({
  ...stacked(3),
  padding: `${space[3]} ${space[4]} ${space[4]}`,
  border: `1px solid ${color.line}`,
  minWidth: 0,
});
export const legend = style({ paddingInline: space[1], fontWeight: vars.weight.medium });
export const step = style({
  display: 'grid',
  gap: space[3],
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' } },
});
export const zones = style({
  display: 'grid',
  columnGap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
});
