import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { breakpoints } from '#ui/themes/breakpoints.ts';

/** Pixels that the sticky header covers. */
const header = 64;

/** Whether someone on a phone has scrolled past an element: it is above the screen. */
export function useScrolledPast(): [RefObject<HTMLButtonElement | null>, boolean] {
  const element = useRef<HTMLButtonElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const { isIntersecting, boundingClientRect } = entry;
        setPast(!isIntersecting && boundingClientRect.top < header && innerWidth < breakpoints.tablet);
      },
      // Anything below the screen counts as on it: a jump from above the button to below it is noticed too.
      { rootMargin: `-${header}px 0px 100000px` },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return [element, isPast];
}
