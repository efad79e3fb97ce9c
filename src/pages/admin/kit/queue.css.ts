import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { stacked, muted, raised } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;
const desktop = media.desktop;

/** The actions on a record: empty ones take no space, and neither does the group if all are empty. */
export const actionBar = style({
  ...stacked(5),
  selectors: { '&:not(:has(> :not(:empty)))': { position: 'absolute' } },
});
globalStyle(`${actionBar} > :empty`, { position: 'absolute' });

export const page = style({
  ...stacked(5),
  maxWidth: 1400,
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});

/** It exists before there is something to announce, and takes no space then. */
export const outcome = style({ selectors: { '&:empty': { position: 'absolute' } } });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [desktop]: { gridTemplateColumns: 'minmax(17rem, 21rem) minmax(0, 1fr)' } },
});
/** Next to the rows on a wide screen, where half of it would otherwise be empty. */
export const unchosen = style([
  visuallyHidden,
  {
    '@media': {
      [desktop]: {
        selectors: {
          [`${columns}:has(li) &`]: {
            position: 'static',
            width: 'auto',
            height: 'auto',
            margin: 0,
            padding: space[6],
            border: `1px dashed ${color.line}`,
            borderRadius: vars.radius,
            color: color.inkMuted,
            textAlign: 'center',
            clipPath: 'none',
            whiteSpace: 'normal',
          },
        },
      },
    },
  },
]);
/** Only a wide screen has room for the list next to the selected item. */
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  selectors: { '&[data-chosen]': { display: 'none' } },
  '@media': { [desktop]: { selectors: { '&[data-chosen]': { display: 'grid' } } } },
});
export const back = style({ '@media': { [desktop]: { display: 'none' } } });

export const found = style(stacked(4));
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderTop: `1px solid ${color.line}`,
});
export const row = style({
  ...stacked(1),
  padding: `${space[3]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
  borderInlineStart: '4px solid transparent',
  color: color.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: color.surface },
    '&[aria-current]': { borderInlineStartColor: color.ink, background: color.surface },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
});
export const title = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  fontWeight: vars.weight.bold,
});
export const meta = style({
  ...muted(15),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
});

export const item = style({ ...stacked(5), minWidth: 0, outline: 'none' });
export const sheet = style({ ...stacked(5), ...raised, padding: space[5], overflowWrap: 'anywhere' });
export const bar = style({ ...stacked(4), ...raised, padding: space[4] });
export const picture = style({ ...stacked(1), width: 120 });
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
