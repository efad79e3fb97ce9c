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
 * For an element that takes the focus when the control inside that had it has gone: whoever works by keyboard goes on
 * from there. A dialog that this part of the page has opened counts as inside. Call it in the component that draws
 * the controls, so that it runs whenever one of them goes.
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
  // What is behind a dialog is inert until its own effects have ended.
  useEffect(take);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    // React reports no blur of a control that it removes. A control that is disabled has not been left.
    onBlur: ({ target }) => {
      hadFocus.current = isDead(target);
    },
  };
}
