import { style } from '@vanilla-extract/css';
import { stacked, inRow, muted, outlined } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const page = style({ ...stacked(6), paddingBlock: `${space[6]} ${space[20]}` });
export const narrow = style({ maxWidth: 760 });
export const lead = style({ marginTop: space[3], color: color.inkMuted, maxWidth: '62ch' });

export const columns = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: '240px minmax(0, 720px)', columnGap: space[16] } },
});

export const steps = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { [media.desktop]: { flexDirection: 'column' } },
});
export const step = style({
  ...inRow(2),
  ...muted(15),
  minHeight: vars.target,
  paddingInline: space[3],
  borderBottom: `2px solid ${color.line}`,
  textDecoration: 'none',
  selectors: {
    '&[aria-current="step"]': { color: color.ink, borderColor: color.ink, fontWeight: vars.weight.bold },
    '&:hover': { color: color.ink },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
  '@media': {
    [media.desktop]: { borderBottom: 'none', borderLeft: `2px solid ${color.line}` },
  },
});

export const stepTitle = style({ outline: 'none', scrollMarginTop: 96 });
/** Always as tall as one line: nothing below moves when saving starts or ends. */
export const saving = style({ ...muted(15), minHeight: '1.45em' });

export const categories = style({ ...stacked(5), border: 'none', padding: 0, minWidth: 0 });
export const choices = style({
  display: 'grid',
  gap: `${space[1]} ${space[4]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
});
export const problem = style({ color: color.danger, fontSize: vars.text[15] });

export const rows = style({ display: 'grid' });
export const row = style({
  ...inRow(3, { justify: 'space-between', wrap: true }),
  paddingBlock: space[4],
  borderBottom: `1px solid ${color.line}`,
});
export const rowWords = style({ ...stacked(1), minWidth: 0, flex: '1 1 16rem' });
export const rowTitle = style({ ...inRow(2, { wrap: true }), overflowWrap: 'anywhere' });
export const note = style(muted(15));

export const summaryHead = style(inRow(3, { justify: 'space-between', wrap: true }));
export const answer = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const fileKey = style({
  ...outlined,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  paddingInline: space[4],
  fontFamily: vars.font.display,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
  selectors: {
    '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
    '&:has(input:disabled)': { color: color.inkFaint, cursor: 'default' },
  },
});

export const event = style({ ...stacked(1), paddingLeft: space[4], borderLeft: `2px solid ${color.line}` });
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '62ch' });
