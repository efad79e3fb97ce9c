import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles';
import { media } from '../themes/breakpoints.ts';
import { vars } from '../themes/contract.css.ts';

const responsive = defineProperties({
  conditions: {
    phone: {},
    tablet: { '@media': media.tablet },
    desktop: { '@media': media.desktop },
  },
  defaultCondition: 'phone',
  properties: {
    display: ['none', 'block', 'flex', 'grid', 'inline-flex'],
    flexDirection: ['row', 'column'],
    alignItems: ['start', 'center', 'end', 'baseline', 'stretch'],
    justifyContent: ['start', 'center', 'end', 'space-between'],
    gap: vars.space,
    paddingBlock: vars.space,
    paddingInline: vars.space,
  },
  shorthands: { padding: ['paddingBlock', 'paddingInline'] },
});

const plain = defineProperties({
  properties: {
    flexWrap: ['wrap', 'nowrap'],
    marginTop: vars.space,
    marginBottom: vars.space,
    fontSize: vars.text,
    color: { ink: vars.color.ink, muted: vars.color.inkMuted, faint: vars.color.inkFaint },
    background: { page: vars.color.page, surface: vars.color.surface, sunken: vars.color.sunken },
  },
});

/** Layout shorthands for the scale. Use them only in `.css.ts` files: there they cost nothing at run time. */
export const sprinkles = createSprinkles(responsive, plain);
