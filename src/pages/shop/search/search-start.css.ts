import { style } from '@vanilla-extract/css';
import { muted, stacked, display } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const bare = { listStyle: 'none', margin: 0, padding: 0 } as const;

export const box = style({ display: 'flex', maxWidth: '40rem' });

export const ideas = style({ marginTop: vars.space[5] });
export const ideasTitle = style({
  ...muted(15),
  fontFamily: vars.font.text,
  fontWeight: vars.weight.regular,
  marginBottom: vars.space[2],
});
/** Always one line: its replacement has the same height. */
export const ideasRow = style({
  ...bare,
  display: 'flex',
  gap: vars.space[2],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: `calc(-1 * ${vars.gutter})`,
  // Room for the focus ring, which a scrolling box would clip.
  paddingInline: vars.gutter,
  paddingBlock: vars.space[1],
});
export const idea = style({ flexShrink: 0, maxWidth: '16rem' });
export const chip = style({ minHeight: vars.target, maxWidth: '100%', background: vars.color.surface });
export const query = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const part = style({ ...stacked(5), marginTop: vars.space[10] });
export const plain = style(bare);

export const roots = style({
  ...bare,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))' },
  },
});
export const words = style({ minWidth: 0 });
export const name = style({
  ...display(20),
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const below = style({ ...bare, display: 'flex', flexWrap: 'wrap', columnGap: vars.space[4] });
export const belowLink = style({
  ...muted(15),
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2rem',
  '@media': { [media.touch]: { minHeight: vars.target } },
});
