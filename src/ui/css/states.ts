/**
 * Selectors for interaction states of native and React Aria elements (which set data attributes). Hover applies only
 * under `media.hover`, so that it does not stick after a tap.
 */
export const states = {
  hover: '&:hover:where(:not(:disabled, [aria-disabled=true])), &[data-hovered]',
  pressed: '&:active, &[data-pressed]',
  focus: '&:focus-visible, &[data-focus-visible]',
  selected: '&[data-selected], &[aria-pressed=true], &[aria-checked=true]',
  disabled: '&:disabled, &[data-disabled], &[aria-disabled=true]:not([data-pending])',
  invalid: '&[data-invalid], &[aria-invalid=true]',
} as const;
