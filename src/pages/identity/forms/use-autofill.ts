import { useState } from 'react';
import type { AnimationEvent } from 'react';
import { autofillName } from './identity.css.ts';

/**
 * True once the browser has autofilled a field. Chromium hides the value from the page until it is touched, so a button
 * that waits for a valid form would look disabled.
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
