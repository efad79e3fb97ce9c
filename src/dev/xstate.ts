import { createActor as create } from 'xstate';
import type { InspectionEvent } from 'xstate';
import { watch } from './live.ts';

export * from 'xstate';

type Options = { inspect?: ((event: InspectionEvent) => void) | { next?: (event: InspectionEvent) => void } };

/** In development the page's own code gets this module for `xstate`: every actor tells the overlay what it does. */
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
