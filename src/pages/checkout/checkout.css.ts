import { style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[6]} ${vars.space[20]}` });

export const title = style({
  marginBottom: vars.space[5],
  '@media': { [media.desktop]: { marginBottom: vars.space[8] } },
});

export const columns = style({
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"summary" "steps"',
  alignItems: 'start',
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: 'minmax(0, 1fr) 404px',
      gridTemplateAreas: '"steps summary"',
      columnGap: vars.space[16],
    },
  },
});

/** No line of the form is longer, and what stands above it on narrow screens ends where it does. */
const formWidth = 760;

export const steps = style({ gridArea: 'steps', minWidth: 0, maxWidth: formWidth });

export const notices = style({
  display: 'grid',
  gap: vars.space[3],
  ':empty': { display: 'none' },
  selectors: { '&:not(:empty)': { marginBottom: vars.space[5] } },
});

export const summary = style({
  gridArea: 'summary',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  minWidth: 0,
  maxWidth: formWidth,
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: 96,
      maxHeight: 'calc(100vh - 112px)',
      overflowY: 'auto',
    },
  },
});

export const summaryToggle = style({
  appearance: 'none',
  width: '100%',
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  border: 0,
  background: 'transparent',
  color: vars.color.ink,
  font: 'inherit',
  fontWeight: vars.weight.medium,
  textAlign: 'start',
  cursor: 'pointer',
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  '@media': { [media.desktop]: { display: 'none' } },
});

export const summaryToggleName = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[2] });

export const summaryBody = style({
  padding: vars.space[4],
  selectors: { '&[data-folded]': { display: 'none' } },
  '@media': {
    [media.desktop]: {
      padding: vars.space[6],
      selectors: { '&[data-folded]': { display: 'block' } },
    },
  },
});

export const summaryTitle = style({
  marginBottom: vars.space[4],
  '@media': { [`not all and ${media.desktop}`]: { display: 'none' } },
});

export const summaryVendor = style({
  marginBottom: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
});

export const summaryOffer = style({
  marginTop: vars.space[2],
  fontSize: vars.text[15],
});

export const summaryOrder = style({
  selectors: {
    '& + &': {
      marginTop: vars.space[4],
      paddingTop: vars.space[4],
      borderTop: `1px solid ${vars.color.line}`,
    },
  },
});

export const summaryLines = style({
  display: 'grid',
  gap: vars.space[3],
});

export const summaryLine = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
});

export const summaryName = style({ lineHeight: vars.leading.snug });

export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[17],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const promo = style({
  marginTop: vars.space[5],
  paddingTop: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
});

export const promoForm = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[2],
  alignItems: 'end',
});

export const promoState = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginTop: vars.space[2],
});

export const sums = style({
  marginTop: vars.space[5],
  paddingTop: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  display: 'grid',
  gap: vars.space[2],
});

export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: vars.space[4],
});

export const sumName = style({ color: vars.color.inkMuted });
export const sumValue = style({ fontVariantNumeric: 'tabular-nums', textAlign: 'end' });

export const sumTotal = style([
  sum,
  { borderTop: `1px solid ${vars.color.lineStrong}`, paddingTop: vars.space[3], marginTop: vars.space[2] },
]);

export const totalName = style({ fontWeight: vars.weight.bold });

export const totalValue = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[36],
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});

export const formActions = style({
  marginTop: vars.space[5],
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  alignItems: 'center',
});

export const savedAddresses = style({ marginBottom: vars.space[5] });

export const keepAddress = style({ marginTop: vars.space[4] });

export const mainAction = style({
  width: '100%',
  '@media': { [media.tablet]: { width: 'auto', minWidth: 240 } },
});

export const package_ = style({
  border: 0,
  padding: 0,
  minWidth: 0,
  selectors: { '& + &': { marginTop: vars.space[6] } },
});

export const packageHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginBottom: vars.space[1],
});

export const packageLines = style({
  marginBottom: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
});

export const changes = style({
  marginBlock: vars.space[4],
  borderBlock: `1px solid ${vars.color.line}`,
});

export const change = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
});

export const changeText = style({ fontSize: vars.text[15] });

export const changePrices = style({ display: 'grid', justifyItems: 'end' });
export const was = style({
  color: vars.color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  fontSize: vars.text[15],
});

/** Reserves the timer's space while the stock is being held. */
export const timerSlot = style({ minHeight: `calc(${vars.text[20]} * 1.5 + ${vars.space[4]})` });

export const timer = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  marginBottom: vars.space[4],
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
});

export const timerLow = style([timer, { color: vars.color.warning }]);

export const clock = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.ink,
});

export const errorSummary = style({
  border: `1px solid ${vars.color.danger}`,
  borderInlineStartWidth: 4,
  borderRadius: vars.radius,
  background: vars.color.dangerSoft,
  color: vars.color.ink,
  padding: vars.space[4],
  marginBottom: vars.space[5],
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
});

export const errorTitle = style({ fontWeight: vars.weight.bold });
export const errorList = style({ marginTop: vars.space[2], paddingInlineStart: vars.space[5] });
export const errorLink = style({
  color: vars.color.ink,
  textDecoration: 'underline',
  display: 'inline-block',
  paddingBlock: vars.space[1],
});

export const lead = style({ maxWidth: '60ch' });

export const promoProblem = style({
  marginTop: vars.space[2],
  color: vars.color.danger,
  fontSize: vars.text[15],
  selectors: { '&:empty': { display: 'none' } },
});

export const changesBox = style({
  border: `1px solid ${vars.color.warning}`,
  borderInlineStartWidth: 4,
  borderRadius: vars.radius,
  background: vars.color.warningSoft,
  padding: vars.space[5],
});

export const changeTotal = style({ marginBottom: vars.space[4] });

export const skeletonFields = style({ display: 'grid', gap: vars.space[4], marginTop: vars.space[6] });

export const unbroken = style({ whiteSpace: 'nowrap' });

/** What the shopper agrees to by ordering. */
export const review = style({ display: 'grid', gap: vars.space[5], marginBottom: vars.space[5] });

export const reviewAddress = style({
  display: 'grid',
  marginTop: vars.space[2],
  fontStyle: 'normal',
  overflowWrap: 'anywhere',
});

export const login = style({ marginBottom: vars.space[4] });
