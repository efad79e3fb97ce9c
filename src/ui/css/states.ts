/**
 * Selectors of interaction states that hold for native elements and for React Aria's (which set data attributes).
 * Hover is asked for under `media.hover`, so that a tap does not leave it behind.
 */
export const states = {
  hover: '&:hover, &[data-hovered]',
  pressed: '&:active, &[data-pressed]',
  focus: '&:focus-visible, &[data-focus-visible]',
  selected: '&[data-selected], &[aria-pressed=true], &[aria-checked=true]',
  disabled: '&:disabled, &[data-disabled], &[aria-disabled=true]:not([data-pending])',
  invalid: '&[data-invalid], &[aria-invalid=true]',
} as const;
