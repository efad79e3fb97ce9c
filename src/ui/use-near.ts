import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is within a screen of the viewport: time to load its content. */
export function useNear<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || isNear) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { root: document, rootMargin: '100% 0px' },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [isNear]);
  return [element, isNear];
}
