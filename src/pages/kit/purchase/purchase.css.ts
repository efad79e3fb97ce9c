import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[8]} ${vars.space[20]}` });

/** Prints only the sheet's content, not the shop around it. */
globalStyle('body > * header, body > * footer, [data-print="no"]', {
  '@media': { print: { display: 'none !important' } },
});

export const head = style({
  display: 'grid',
  gap: vars.space[4],
  maxWidth: 760,
  marginBottom: vars.space[8],
});

export const facts = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderBlock: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, auto))' } },
});

export const factValue = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[20],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3] });
/** On a phone they fill their rows, so that their edges meet. */
globalStyle(`${actions} > *`, {
  flexGrow: 1,
  '@media': { [media.tablet]: { flexGrow: 0 } },
});

/** Below the buttons, over the full width. */
export const answer = style({ order: 1, flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

export const offer = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space[3],
  maxWidth: 760,
  marginBottom: vars.space[8],
  padding: vars.space[5],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  overflowWrap: 'anywhere',
});

export const columns = style({
  display: 'grid',
  gap: vars.space[8],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 380px', columnGap: vars.space[16] },
  },
});

export const orders = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  minWidth: 0,
});

export const order = style({
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  breakInside: 'avoid',
});

export const orderHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  padding: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});

export const orderLines = style({
  padding: vars.space[4],
  display: 'grid',
  gap: vars.space[4],
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});

export const orderLine = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) auto',
  columnGap: vars.space[4],
  alignItems: 'start',
});

export const lineName = style({ lineHeight: vars.leading.snug });
export const lineOptions = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.text[15],
});

export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[17],
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const orderFoot = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[4],
  padding: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});

export const aside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  minWidth: 0,
});
export const asideTitle = style({ marginBottom: vars.space[3] });

export const sums = style({ display: 'grid', gap: vars.space[2] });
export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: vars.space[4],
});
export const sumName = style({ color: vars.color.inkMuted });
export const sumValue = style({ fontVariantNumeric: 'tabular-nums' });
export const sumTotal = style([
  sum,
  { borderTop: `1px solid ${vars.color.lineStrong}`, paddingTop: vars.space[3], marginTop: vars.space[2] },
]);
export const totalName = style({ fontWeight: vars.weight.bold });
export const totalValue = style({
  fontFamily: vars.font.display,
  fontSize: vars.text[26],
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});

export const address = style({ fontStyle: 'normal' });

export const trail = style({
  display: 'flex',
  flex: 1,
  minWidth: 0,
});

export const trailStep = style({
  flex: '1 1 0',
  minWidth: 0,
  paddingTop: vars.space[2],
  marginTop: vars.space[1],
  borderTop: `3px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
  fontFamily: vars.font.display,
  fontSize: vars.text[15],
  selectors: {
    '&[aria-current]': { borderTopColor: vars.color.ink, color: vars.color.ink },
    '&[data-done]': { borderTopColor: vars.color.success, color: vars.color.ink },
    '& + &': { marginInlineStart: vars.space[1] },
  },
});

export const trailTime = style({
  display: 'block',
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: vars.text[13],
  fontVariantNumeric: 'tabular-nums',
});

export const lineLink = style({ color: 'inherit', textUnderlineOffset: '0.15em' });

export const lead = style({ maxWidth: '60ch' });

export const unbroken = style({ whiteSpace: 'nowrap' });

/** The payment methods, on a line of their own in the header. */
export const methods = style({ width: '100%', maxWidth: 560 });
