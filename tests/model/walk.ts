import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AnyMachineSnapshot } from 'xstate';
import type { Model, Path } from './paths.ts';

/** A port that never answers: the walk itself says what its answer is. */
const held = fromPromise(() => new Promise<never>(() => {}));

const picture = ({ value, context, status }: AnyMachineSnapshot) => ({ value, context, status });

/** The machine as an app would run it, with every port held. */
function startActor({ machine, input, actionPorts }: Model) {
  const clock = new SimulatedClock();
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, held]));
  const actions = Object.fromEntries(actionPorts.map((name) => [name, () => {}]));
  return createActor(machine.provide({ actors, actions }), { input, clock }).start();
}

/** Walks a path on a real actor: value and context after each step, as they came and as the path foresaw them. */
export function walk(model: Model, { steps }: Path) {
  const actor = startActor(model);
  const seen = steps.map(({ event }) => {
    actor.send(event);
    return { after: event.type, ...picture(actor.getSnapshot()) };
  });
  actor.stop();
  return { seen, foreseen: steps.map(({ event, state }) => ({ after: event.type, ...picture(state) })) };
}
