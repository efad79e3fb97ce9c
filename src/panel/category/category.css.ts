import { style } from '@vanilla-extract/css';
import { bareButton, centered, inRow, muted } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const { color, space } = vars;

export const heading = style({ ...muted(13), paddingBottom: space[1], fontWeight: vars.weight.medium });

export const row = style({
  ...bareButton,
  ...inRow(1),
  width: '100%',
  minHeight: vars.target,
  paddingInline: space[2],
  paddingBlock: space[1],
  borderRadius: vars.radius,
  color: color.ink,
  fontSize: vars.text[15],
  lineHeight: 1.3,
  textAlign: 'start',
  '@media': { [media.hover]: { selectors: { '&:hover': { background: color.sunken } } } },
  selectors: {
    // Inside, because the dialog's edge would cut it off.
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
    '&[aria-selected=true], &[aria-current]': { fontWeight: vars.weight.medium },
  },
});

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const above = style({ color: color.inkMuted, fontWeight: vars.weight.regular });
export const fold = style({ ...centered, flexShrink: 0, width: vars.target, height: vars.target });
export const noFold = style({ flexShrink: 0, width: vars.target });
/** Stays in place for screen readers, which announce changes of an existing element only. */
export const silent = style({ display: 'contents' });
