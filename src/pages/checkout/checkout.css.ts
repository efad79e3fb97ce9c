import { style } from '@vanilla-extract/css';
import { raised, inRow, inlineRow, muted, figures, stacked } from '#ui/css/mixins.ts';
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

/** The form's maximum width. On narrow screens, elements above the form end where it ends. */
const formWidth = 760;

export const steps = style({ gridArea: 'steps', minWidth: 0, maxWidth: formWidth });

export const notices = style({
  display: 'grid',
  gap: vars.space[3],
  ':empty': { display: 'none' },
  selectors: { '&:not(:empty)': { marginBottom: vars.space[5] } },
});

export const summary = style({
  ...raised,
  gridArea: 'summary',
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
  ...inRow(3, { justify: 'space-between' }),
  appearance: 'none',
  width: '100%',
  minHeight: 56,
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

export const summaryToggleName = style(inlineRow(2));

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

export const summaryVendor = style({ ...muted(15), marginBottom: vars.space[3] });

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

export const summaryLine = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
});

export const summaryName = style({ lineHeight: vars.leading.snug });

export const figure = style({ ...figures(17), whiteSpace: 'nowrap' });

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

export const promoState = style({ ...inRow(3, { justify: 'space-between' }), marginTop: vars.space[2] });

export const sums = style({
  ...stacked(2),
  marginTop: vars.space[5],
  paddingTop: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
});

export const sum = style(inRow(4, { align: 'baseline', justify: 'space-between' }));

export const sumName = style({ color: vars.color.inkMuted });
export const sumValue = style({ fontVariantNumeric: 'tabular-nums', textAlign: 'end' });

export const sumTotal = style([
  sum,
  { borderTop: `1px solid ${vars.color.lineStrong}`, paddingTop: vars.space[3], marginTop: vars.space[2] },
]);

export const totalName = style({ fontWeight: vars.weight.bold });

export const totalValue = style({ ...figures(36), lineHeight: vars.leading.tight });

export const formActions = style({ ...inRow(3, { wrap: true }), marginTop: vars.space[5] });

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
  ...inRow(3, { align: 'baseline', justify: 'space-between' }),
  marginBottom: vars.space[1],
});

export const packageLines = style({ ...muted(15), marginBottom: vars.space[3] });

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
export const was = style({ ...muted(15), fontVariantNumeric: 'tabular-nums' });

/** Reserves the timer's space while the stock is being held. */
export const timerSlot = style({ minHeight: `calc(${vars.text[20]} * 1.5 + ${vars.space[4]})` });

export const timer = style({ ...inRow(2), ...muted(15), marginBottom: vars.space[4] });

export const timerLow = style([timer, { color: vars.color.warning }]);

export const clock = style({ ...figures(20), color: vars.color.ink });

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

export const skeletonFields = style({ ...stacked(4), marginTop: vars.space[6] });

export const unbroken = style({ whiteSpace: 'nowrap' });

/** What the shopper agrees to by ordering. */
export const review = style({ ...stacked(5), marginBottom: vars.space[5] });

export const reviewAddress = style({
  display: 'grid',
  marginTop: vars.space[2],
  fontStyle: 'normal',
  overflowWrap: 'anywhere',
});

export const login = style({ marginBottom: vars.space[4] });
