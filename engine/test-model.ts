import { createMachine } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { Case, Model, Path } from './paths.ts';

type Config = Record<string, unknown>;

const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null;

const listOf = (value: unknown): unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** A state's config with answers and delays as events: xstate/graph refuses `invoke` and `after`. */
function openState(config: Config, node: AnyStateNode): Config {
  const { invoke: invoked, after, on, states, ...rest } = config;
  const answers = listOf(invoked).flatMap((invoke, index) => {
    const id = node.invoke[index]?.id;
    if (!isConfig(invoke) || id === undefined) return [];
    return [
      [`xstate.done.actor.${id}`, invoke['onDone']],
      [`xstate.error.actor.${id}`, invoke['onError']],
      [`xstate.snapshot.${id}`, invoke['onSnapshot']],
    ].filter(([, transitions]) => transitions !== undefined);
  });
  const delays = Object.entries(isConfig(after) ? after : {}).map(([delay, transitions]) => [
    `xstate.after.${delay}.${node.id}`,
    transitions,
  ]);
  const inner = Object.entries(isConfig(states) ? states : {}).map(([key, state]) => {
    const child = node.states[key];
    return [key, isConfig(state) && child !== undefined ? openState(state, child) : state];
  });
  return {
    ...rest,
    ...(inner.length === 0 ? {} : { states: Object.fromEntries(inner) }),
    on: { ...(isConfig(on) ? on : {}), ...Object.fromEntries([...answers, ...delays]) },
  };
}

/** The machine as xstate/graph takes it: nothing is invoked and nothing waits, the events of both are in `on`. */
export const openMachine = (machine: AnyStateMachine): AnyStateMachine =>
  createMachine(openState(machine.config, machine.root), machine.implementations);

const opened = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** xstate/graph's test model of a machine; our explorer chooses its paths, because its own cover too little or explode. */
export function testModelOf({ machine, input }: Model) {
  let open = opened.get(machine);
  if (open === undefined) opened.set(machine, (open = openMachine(machine)));
  return createTestModel(open, input === undefined ? {} : { input });
}

/** What a path is walked on: a real actor, a component, the app. */
export type Subject = {
  /** Causes the event. */
  send: (event: Case, index: number) => Promise<void> | void;
  /** Throws if the subject is not in this state. */
  check: (state: AnyMachineSnapshot, index: number) => Promise<void> | void;
};

/**
 * Walks a path with xstate/graph's `testPath`.
 * @throws The subject's error; its message names each step with what failed there.
 */
export async function testPath(model: Model, { steps }: Path, { send, check }: Subject): Promise<void> {
  const testModel = testModelOf(model);
  const last = steps.at(-1)?.state;
  if (last === undefined) return;
  const [path] = testModel.getPaths(() => [{ state: last, steps: [...steps], weight: steps.length }]);
  let index = -1;
  const exec = async ({ event }: { event: Case }) => {
    index += 1;
    await send(event, index);
  };
  await path?.test({
    events: Object.fromEntries(steps.map(({ event }) => [event.type, exec])),
    states: { '*': (state: AnyMachineSnapshot) => check(state, index) },
  });
}
