import { globalStyle, style } from '@vanilla-extract/css';
import { inRow } from '#ui/css/mixins.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { vars } from '#ui/themes/contract.css.ts';

const height = '3.5rem';

/** Fixed: a changing connection must not move the text being read. */
export const notice = style({
  ...inRow(3, { justify: 'center' }),
  position: 'fixed',
  zIndex: vars.layer.sticky,
  insetInline: 0,
  bottom: 0,
  minHeight: height,
  padding: `${vars.space[2]} ${vars.gutter}`,
  background: vars.color.action,
  color: vars.color.actionInk,
  fontSize: vars.text[15],
  '@media': { [media.print]: { display: 'none' } },
});

/** Other elements at the lower edge, such as the comparison bar, are placed above it. */
globalStyle(`body:has(${notice}) :is([data-lower-edge], [data-dock])`, { bottom: height });
globalStyle(`body:has(${notice})`, { paddingBottom: height });
globalStyle(`body:has(${notice}):has([data-lower-edge])`, { paddingBottom: '8rem' });
globalStyle(`html:has(${notice})`, { scrollPaddingBottom: '5rem' });
