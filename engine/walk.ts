import { createActor, SimulatedClock } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Model, Path, Step } from './paths.ts';
import { answerOf, machineWithPorts, settle } from './ports.ts';
import { isSame } from './same.ts';
import { createStepper, pictureOf } from './step.ts';
import { testPath } from './test-model.ts';
import { createTimers } from './timers.ts';

function compare(actor: AnyActorRef, foreseen: AnyMachineSnapshot, step: number): void {
  const [seen, wanted] = [pictureOf(actor.getSnapshot()), pictureOf(foreseen)];
  if (isSame(seen, wanted)) return;
  throw new Error(`step ${step + 1}: the actor is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
}

/**
 * Walks a path on a real actor.
 * @throws At the first step after which the actor is not as the path predicted.
 */
export async function walk(model: Model, path: Path): Promise<void> {
  const { machine } = machineWithPorts(model);
  const actor = createActor(machine, { input: model.input, clock: new SimulatedClock() }).start();
  await testPath(model, path, {
    send: (event) => actor.send(event),
    check: (state, index) => compare(actor, state, index),
  });
  actor.stop();
}

/** The beginning of a path that real time allows: it ends where another timer fires first. */
function possibleIn(model: Model, steps: readonly Step[]): { steps: readonly Step[]; waits: number[] } {
  const timers = createTimers();
  timers.follow(createStepper(model.machine, model.input).start().effects);
  const waits: number[] = [];
  for (const { event, effects } of steps) {
    let wait = 0;
    if (event.type.startsWith('xstate.after.')) {
      const next = timers.next();
      if (next?.type !== event.type) break;
      timers.fired(next);
      wait = next.left;
    }
    timers.follow(effects);
    waits.push(wait);
  }
  return { steps: steps.slice(0, waits.length), waits };
}

/**
 * Walks a path on a real actor without a single artificial event, as far as time allows: answers are promises that
 * really settle, delays are timers that really run (the caller fakes time and advances it).
 * @throws As `walk` does.
 */
export async function walkForReal(
  model: Model,
  { id, steps: all }: Path,
  advance: (ms: number) => void,
): Promise<void> {
  const { machine, calls } = machineWithPorts(model);
  const actor = createActor(machine, { input: model.input }).start();
  const { steps, waits } = possibleIn(model, all);
  await testPath(
    model,
    { id, steps },
    {
      send: async (event, index) => {
        const answer = answerOf(event.type);
        // A timer of 0 ms takes one.
        if (event.type.startsWith('xstate.after.')) advance(Math.max(waits[index] ?? 0, 1));
        else if (answer === undefined) actor.send(event);
        else {
          const call = calls.findLast(({ id: asked, isHeard }) => asked === answer.id && isHeard());
          if (call === undefined) throw new Error(`'${event.type}' answers what nobody asked`);
          answer.give(call, event);
          await settle();
        }
      },
      check: (state, index) => compare(actor, state, index),
    },
  );
  actor.stop();
}
