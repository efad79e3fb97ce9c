import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface FocusHere {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

const isDead = (element: Element): boolean => element.matches(':disabled');

/**
 * For an element that takes the focus when the focused control inside it disappears: keyboard users continue from
 * there. A dialog opened from this part of the page counts as inside. Call it in the component that renders the
 * controls, so that it runs whenever one disappears.
 */
export function useFocusHere(): FocusHere {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const take = () => {
    if (hadFocus.current && document.activeElement === document.body) {
      ref.current?.focus({ preventScroll: true });
    }
  };
  useLayoutEffect(take);
  // The content behind a dialog is inert until the dialog's own effects have ended.
  useEffect(take);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    // React reports no blur for a control that it removes. A disabled control has not been left.
    onBlur: ({ target }) => {
      hadFocus.current = isDead(target);
    },
  };
}

interface FocusAgain {
  ref: RefObject<HTMLFormElement | null>;
  onFocus: (event: FocusEvent<HTMLFormElement>) => void;
  onBlur: () => void;
}

/** For a form that renders again with each query: the field that had the focus gets it again, or the first one. */
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
    // React reports no blur for a field that it removes.
    onBlur: () => {
      field.current = null;
    },
  };
}
