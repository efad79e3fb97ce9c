import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { stacked, inlineRow, display, bareButton, inRow, muted, raised } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

/** Pages without the shell: an iron panel with the logo, the form next to it. */
export const split = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minHeight: '100svh',
  '@media': { [media.desktop]: { gridTemplateRows: '1fr', gridTemplateColumns: '5fr 7fr' } },
});

export const side = style({
  ...stacked(6),
  justifyContent: 'space-between',
  padding: `${space[4]} ${vars.gutter}`,
  background: color.iron,
  color: color.ironInk,
  borderBottom: `4px solid ${color.plate.red}`,
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: 0,
      height: '100svh',
      padding: space[10],
      borderBottom: 0,
      borderRight: `4px solid ${color.plate.red}`,
    },
  },
});

export const home = style({
  ...inlineRow(2),
  ...display(26),
  alignSelf: 'flex-start',
  minHeight: vars.target,
  color: 'inherit',
  lineHeight: 1,
  textDecoration: 'none',
});

export const pitch = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'grid', gap: space[8] } },
});

export const bar = style({ width: '100%', maxWidth: 440, height: 'auto', overflow: 'visible' });
export const barSteel = style({ fill: 'none', stroke: color.ironMuted, strokeWidth: 6 });
export const barCollar = style({ fill: color.ironMuted });
export const plate = recipe({
  base: { stroke: color.iron, strokeWidth: 2 },
  variants: {
    color: {
      red: { fill: color.plate.red },
      blue: { fill: color.plate.blue },
      yellow: { fill: color.plate.yellow },
      green: { fill: color.plate.green },
    },
  },
});

export const stage = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'center',
  padding: `${space[8]} ${vars.gutter} ${space[16]}`,
  '@media': { [media.desktop]: { alignContent: 'center', paddingBlock: space[16] } },
});

/** The width of every form of this area. */
export const column = style({ width: '100%', maxWidth: '28rem', minWidth: 0 });

/** The same column inside the shell. */
export const page = style({
  display: 'grid',
  justifyItems: 'center',
  padding: `${space[10]} ${vars.gutter} ${space[20]}`,
  '@media': { [media.desktop]: { paddingTop: space[20] } },
});

export const headline = style({ marginBottom: space[5] });

export const intro = style({ marginBottom: space[5], color: color.inkMuted });

/** For password managers, which look for a username next to a new password. */
export const offstage = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  border: 0,
  padding: 0,
});

const filled = keyframes({ from: { opacity: 1 }, to: { opacity: 1 } });
/** The only event that reports autofill before the page is touched. */
export const autofillName = filled;
export const hearsAutofill = style({});
globalStyle(`${hearsAutofill} input:autofill`, { animation: `${filled} 1ms` });

/** A link or button in a line of text, large enough for touch. */
export const textAction = style({
  ...bareButton,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  padding: 0,
  color: color.link,
  fontSize: vars.text[15],
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.18em',
  selectors: { '&[data-disabled]': { color: color.inkFaint, cursor: 'not-allowed' } },
});

export const divider = style({
  ...inRow(3),
  ...muted(15),
  marginBlock: space[5],
  '::before': { content: '', flex: 1, borderTop: `1px solid ${color.line}` },
  '::after': { content: '', flex: 1, borderTop: `1px solid ${color.line}` },
});

export const social = style({
  display: 'grid',
  gap: space[3],
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
});

/** Replaces a form when it is done. */
export const outcome = style({ ...stacked(4, 'start'), paddingBlock: space[2] });
export const outcomeMark = recipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 56,
    borderRadius: '50%',
    border: '4px solid currentColor',
  },
  variants: {
    tone: {
      success: { color: color.success },
      info: { color: color.info },
      warning: { color: color.warning },
      danger: { color: color.danger },
    },
  },
});
export const address = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' });
export const actions = style({ ...inRow(3, { wrap: true }), marginTop: space[2] });

/** The invitation's details. */
export const ticket = style({
  ...raised,
  marginBottom: space[6],
  padding: space[5],
  borderLeft: `4px solid ${color.plate.yellow}`,
});
export const ticketStore = style({ marginBlock: `${space[1]} ${space[3]}`, overflowWrap: 'anywhere' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[4]}`,
  fontSize: vars.text[15],
});
export const factName = style({ color: color.inkMuted });
export const factValue = style({ overflowWrap: 'anywhere' });

export const again = style({ ...stacked(4), width: '100%' });
