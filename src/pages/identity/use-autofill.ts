import { useState } from 'react';
import type { AnimationEvent } from 'react';
import { autofillName } from './identity.css.ts';

/**
 * True once the browser has filled a field by itself: Chromium keeps the value from the page until it is touched, so
 * that a button which waits for a valid form would seem dead.
 */
export function useAutofill() {
  const [isFilled, setFilled] = useState(false);
  return {
    isFilled,
    listen: {
      onAnimationStart: (event: AnimationEvent) => {
        if (event.animationName === autofillName) setFilled(true);
      },
    },
  };
}
