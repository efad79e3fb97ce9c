import { useRef } from 'react';
import type { RefObject } from 'react';
import { useChanged } from './use-changed.ts';
import { useWhen } from './use-when.ts';

/** Focuses what `find` returns when `reason` changes to another truthy value; `true` means on mount. */
export function useFocusWhen(reason: unknown, find: () => HTMLElement | null | undefined): void {
  useWhen(reason, () => find()?.focus());
}

/** For an element whose first button takes the focus when a question with the focused buttons closes. */
export function useFocusAfter(isAsking: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useChanged(isAsking, () => {
    if (!isAsking) (element.current?.querySelector<HTMLElement>('button') ?? element.current)?.focus();
  });
  return element;
}
