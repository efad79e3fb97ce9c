import { firstValueFrom, fromEvent, takeUntil } from 'rxjs';
import type { Observable } from 'rxjs';
import { fromPromise } from 'xstate';

/**
 * A service's single answer as an actor. Leaving the state aborts the request; `firstValueFrom` alone would let it
 * continue.
 */
export const fromService = <Output, Input>(ask: (input: Input) => Observable<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) =>
    firstValueFrom(ask(input).pipe(takeUntil(fromEvent(signal, 'abort')))),
  );
