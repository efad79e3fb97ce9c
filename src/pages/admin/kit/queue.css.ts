import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space, text: sizes } = vars;
const desktop = media.desktop;

/** The deeds about a record: what has nothing to say takes no room, and nor do all of them then. */
export const deeds = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  selectors: { '&:not(:has(> :not(:empty)))': { position: 'absolute' } },
});
globalStyle(`${deeds} > :empty`, { position: 'absolute' });

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  maxWidth: 1400,
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});

/** It is there before there is something to tell, and takes no room then. */
export const outcome = style({ selectors: { '&:empty': { position: 'absolute' } } });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [desktop]: { gridTemplateColumns: 'minmax(17rem, 21rem) minmax(0, 1fr)' } },
});
/** Beside the rows of a wide screen, where otherwise half of it would be empty. */
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
/** Beside what was chosen there is room for the list only on a wide screen. */
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  selectors: { '&[data-chosen]': { display: 'none' } },
  '@media': { [desktop]: { selectors: { '&[data-chosen]': { display: 'grid' } } } },
});
export const back = style({ '@media': { [desktop]: { display: 'none' } } });

export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderTop: `1px solid ${color.line}`,
});
export const row = style({
  display: 'grid',
  gap: space[1],
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
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
  fontSize: sizes[15],
  color: color.inkMuted,
});

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  minWidth: 0,
  outline: 'none',
});
export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  padding: space[5],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
  overflowWrap: 'anywhere',
});
export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius,
  background: color.surface,
});
export const history = style({ display: 'grid', gap: space[3] });
export const picture = style({ display: 'grid', gap: space[1], width: 120 });
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
