import { fromCallback, fromPromise } from 'xstate';
import type { EventObject, NonReducibleUnknown } from 'xstate';

/** A dependency that the app must provide: using a machine without it must fail loudly. */
function unprovided(name: string): never {
  throw new Error(`The port '${name}' is not provided`);
}

export const promisePort = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(async () => unprovided(name));

export const callbackPort = <
  Sent extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) => fromCallback<Sent, Input>(() => unprovided(name));

export const actionPort =
  <Params>(name: string) =>
  (..._told: [scope: unknown, params: Params]): void =>
    unprovided(name);
