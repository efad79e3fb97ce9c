import { fromCallback, fromPromise } from 'xstate';
import type { EventObject, NonReducibleUnknown } from 'xstate';

/** A collaborator that the app must bind: using a machine without it is a mistake that must not pass silently. */
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
