import { style } from '@vanilla-extract/css';
import { stacked, raised, figures } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { space } = vars;

export const page = style({
  ...stacked(6),
  maxWidth: 1100,
  padding: `${space[6]} ${space[4]} ${space[10]}`,
  '@media': { [media.tablet]: { paddingInline: space[6] } },
});
export const cards = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
});
export const card = style({ ...stacked(1), ...raised, padding: space[4] });
export const figure = style({ ...figures(36), lineHeight: 1 });
