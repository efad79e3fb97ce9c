import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface FocusAgain {
  ref: RefObject<HTMLFormElement | null>;
  onFocus: (event: FocusEvent<HTMLFormElement>) => void;
  onBlur: () => void;
}

/** For a form that is drawn anew with each query: the field that had the focus has it again, or the first one. */
export function useFocusAgain(): FocusAgain {
  const ref = useRef<HTMLFormElement>(null);
  const field = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (field.current === null || document.activeElement !== document.body) return;
    const named = ref.current?.elements.namedItem(field.current === '' ? 'q' : field.current);
    if (named instanceof HTMLElement) named.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: ({ target }) => {
      field.current = target.getAttribute('name') ?? '';
    },
    // React reports no blur of a field that it removes.
    onBlur: () => {
      field.current = null;
    },
  };
}
