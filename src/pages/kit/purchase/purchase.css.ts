import { globalStyle, style } from '@vanilla-extract/css';
import { stacked, figures, inRow, raised, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const page = style({ paddingBlock: `${vars.space[8]} ${vars.space[20]}` });

/** Prints only the sheet's content, not the shop around it. */
globalStyle('body > * header, body > * footer, [data-print="no"]', {
  '@media': { print: { display: 'none !important' } },
});

export const head = style({ ...stacked(4), maxWidth: 760, marginBottom: vars.space[8] });

export const facts = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderBlock: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space[4],
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, auto))' } },
});

export const factValue = style(figures(20));

export const actions = style(inRow(3, { align: 'stretch', wrap: true }));
/** On a phone they fill their rows, so that their edges meet. */
globalStyle(`${actions} > *`, {
  flexGrow: 1,
  '@media': { [media.tablet]: { flexGrow: 0 } },
});

/** Below the buttons, over the full width. */
export const answer = style({ order: 1, flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

export const offer = style({
  ...stacked(3, 'start'),
  ...raised,
  maxWidth: 760,
  marginBottom: vars.space[8],
  padding: vars.space[5],
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

export const order = style({ ...raised, breakInside: 'avoid' });

export const orderHead = style({
  ...inRow(3, { justify: 'space-between', wrap: true }),
  padding: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});

export const orderLines = style({
  ...stacked(4),
  padding: vars.space[4],
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
  ...muted(15),
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[3],
});

export const figure = style({ ...figures(17), whiteSpace: 'nowrap' });

export const orderFoot = style({
  ...inRow(4, { align: 'stretch', justify: 'space-between' }),
  padding: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
  '@media': { [media.tablet]: { paddingInline: vars.space[5] } },
});

export const asideTitle = style({ marginBottom: vars.space[3] });

export const sum = style(inRow(4, { align: 'baseline', justify: 'space-between' }));
export const sumName = style({ color: vars.color.inkMuted });
export const sumTotal = style([
  sum,
  { borderTop: `1px solid ${vars.color.lineStrong}`, paddingTop: vars.space[3], marginTop: vars.space[2] },
]);
export const totalName = style({ fontWeight: vars.weight.bold });
export const totalValue = style({ ...figures(26), lineHeight: vars.leading.tight });

export const address = style({ fontStyle: 'normal' });

export const trail = style({
  display: 'flex',
  flex: 1,
  minWidth: 0,
});

export const trailStep = style({
  ...muted(15),
  flex: '1 1 0',
  minWidth: 0,
  paddingTop: vars.space[2],
  marginTop: vars.space[1],
  borderTop: `3px solid ${vars.color.line}`,
  fontFamily: vars.font.display,
  selectors: {
    '&[aria-current]': { borderTopColor: vars.color.ink, color: vars.color.ink },
    '&[data-done]': { borderTopColor: vars.color.success, color: vars.color.ink },
    '& + &': { marginInlineStart: vars.space[1] },
  },
});

export const trailTime = style({
  ...muted(13),
  display: 'block',
  fontFamily: vars.font.text,
  fontVariantNumeric: 'tabular-nums',
});

export const lineLink = style({ color: 'inherit', textUnderlineOffset: '0.15em' });

export const lead = style({ maxWidth: '60ch' });

export const unbroken = style({ whiteSpace: 'nowrap' });

/** The payment methods, on their own line in the header. */
export const methods = style({ width: '100%', maxWidth: 560 });
