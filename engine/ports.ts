import { fromCallback, fromObservable, fromPromise } from 'xstate';
import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { descriptorOf, stateNodesOf } from './chart/chart.ts';
import type { Model } from './paths.ts';

/** A request that the machine sent through a port and that only the test answers. */
export type Call = {
  id: string;
  /** Whether the machine still listens: it stops when the requesting state is left. */
  isHeard: () => boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  next: (value: unknown) => void;
};

/** The machine as an app would run it, with the test controlling every port. */
export function machineWithPorts({ machine, cases, actionPorts }: Model): {
  machine: AnyStateMachine;
  calls: Call[];
} {
  const calls: Call[] = [];
  const nothing = () => {};
  const promise = fromPromise<unknown>(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        calls.push({ id: self.id, isHeard: () => !signal.aborted, resolve, reject, next: nothing });
      }),
  );
  const observable = fromObservable<unknown, Record<string, never>>(({ self }) => ({
    subscribe: (told) => {
      const observer = typeof told === 'function' ? { next: told } : told;
      let heard = true;
      calls.push({
        id: self.id,
        isHeard: () => heard,
        resolve: () => observer.complete?.(),
        reject: (error) => observer.error?.(error),
        next: (value) => observer.next?.(value),
      });
      return { unsubscribe: () => (heard = false) };
    },
  }));
  const facts = fromCallback(nothing);
  const invokes = stateNodesOf(machine).flatMap(({ invoke }) => invoke);
  const portFor = (src: string): AnyActorLogic => {
    const invoked = invokes.filter((each) => each.src === src).map(({ id }) => id);
    // An actor that is not invoked is spawned; its id may be the port's name.
    const ids = invoked.length === 0 ? [src] : invoked;
    if (ids.some((id) => `snapshot.${id}` in cases)) return observable;
    return ids.some((id) => `done.${id}` in cases || `error.${id}` in cases) ? promise : facts;
  };
  const actors = Object.keys(machine.implementations.actors).map((src) => [src, portFor(src)] as const);
  const actions = actionPorts.map((name) => [name, nothing] as const);
  return {
    machine: machine.provide({ actors: Object.fromEntries(actors), actions: Object.fromEntries(actions) }),
    calls,
  };
}

type Answer = (call: Call, event: Readonly<Record<string, unknown>>) => void;

const answers: Readonly<Record<string, Answer>> = {
  done: (call, { output }) => call.resolve(output),
  error: (call, { error }) => call.reject(error),
  snapshot: (call, { snapshot }) =>
    call.next(
      typeof snapshot === 'object' && snapshot !== null && 'context' in snapshot
        ? snapshot.context
        : snapshot,
    ),
};

/** The invoke that one of XState's own events comes from, and how to cause it. */
export function answerOf(type: string): { id: string; give: Answer } | undefined {
  if (!type.startsWith('xstate.')) return undefined;
  const [kind = '', ...id] = descriptorOf(type).split('.');
  const give = answers[kind];
  return give === undefined || id.length === 0 ? undefined : { id: id.join('.'), give };
}

/** Lets promises settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
