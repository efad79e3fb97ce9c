import { createActor as create } from 'xstate';
import type { InspectionEvent } from 'xstate';
import { watch } from './live.ts';

export * from 'xstate';

type Options = { inspect?: ((event: InspectionEvent) => void) | { next?: (event: InspectionEvent) => void } };

/** In development the page imports this module instead of `xstate`: every actor reports to the overlay. */
export const createActor = new Proxy(create, {
  apply: (target, self, [logic, options]: [unknown, Options | undefined]) => {
    const before = options?.inspect;
    const inspect = (event: InspectionEvent) => {
      watch(event);
      if (typeof before === 'function') before(event);
      else before?.next?.(event);
    };
    return Reflect.apply(target, self, [logic, { ...options, inspect }]);
  },
});
