import { useCallback, useRef } from 'react';
import type { ComponentProps } from 'react';
import { Renewed } from './renewed.tsx';

/**
 * A separate `section`: if another program has moved its nodes, only this section renders again, with its typed
 * input. Pages have no bare `section`; the linter refuses it.
 */
export function PageSection({ ref, ...props }: ComponentProps<'section'>) {
  const area = useRef<HTMLElement>(null);
  const hold = useCallback(
    (element: HTMLElement | null) => {
      area.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref !== null && ref !== undefined) ref.current = element;
    },
    [ref],
  );
  return (
    <Renewed area={area}>
      <section ref={hold} {...props} />
    </Renewed>
  );
}
