import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * An element (with `tabIndex={-1}`) that takes the focus when the control that had it has gone with a change of `stage`:
 * whoever works by keyboard goes on from there.
 */
export function useFocusHere<Place extends HTMLElement>(stage: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const was = useRef(stage);
  useLayoutEffect(() => {
    if (was.current === stage) return;
    was.current = stage;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [stage]);
  return place;
}
