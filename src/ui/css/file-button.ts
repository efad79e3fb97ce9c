import { vars } from '../themes/contract.css.ts';

/** The button of a native file field, for `::file-selector-button`. */
export const fileButton = {
  minHeight: vars.target,
  marginInlineEnd: vars.space[3],
  padding: `0 ${vars.space[4]}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: 'none',
  color: 'inherit',
  fontFamily: vars.font.display,
  fontSize: '1.125rem',
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
} as const;
