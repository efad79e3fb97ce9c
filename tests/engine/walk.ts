import { createActor, SimulatedClock } from 'xstate';
import type { Model, Path } from './paths.ts';
import { answerOf, machineWithPorts, settle } from './ports.ts';
import { createStepper, pictureOf } from './step.ts';
import { createTimers } from './timers.ts';

/** Walks a path on a real actor: the result after each step, and what the path predicted. */
export function walk(model: Model, { steps }: Path) {
  const { machine } = machineWithPorts(model);
  const actor = createActor(machine, { input: model.input, clock: new SimulatedClock() }).start();
  const seen = steps.map(({ event }) => {
    actor.send(event);
    return { after: event.type, ...pictureOf(actor.getSnapshot()) };
  });
  actor.stop();
  return { seen, foreseen: steps.map(({ event, state }) => ({ after: event.type, ...pictureOf(state) })) };
}

/**
 * Walks a path on a real actor without a single artificial event: answers are promises that really settle, delays are
 * timers that really run (the caller fakes time and advances it).
 * @returns As `walk` does, as far as the path is possible: it ends where another timer fires first.
 */
export async function walkForReal(model: Model, { steps }: Path, advance: (ms: number) => void) {
  const { machine, calls } = machineWithPorts(model);
  const actor = createActor(machine, { input: model.input }).start();
  const timers = createTimers();
  timers.follow(createStepper(model.machine, model.input).start().effects);
  const seen = [];
  for (const { event, effects } of steps) {
    const answer = answerOf(event.type);
    if (event.type.startsWith('xstate.after.')) {
      const next = timers.next();
      if (next?.due.type !== event.type) break;
      advance(next.after);
      timers.fired(next.due);
    } else if (answer !== undefined) {
      const call = calls.findLast(({ id, isHeard }) => id === answer.id && isHeard());
      if (call === undefined) throw new Error(`'${event.type}' answers what nobody asked`);
      answer.give(call, event);
      await settle();
    } else {
      actor.send(event);
    }
    timers.follow(effects);
    seen.push({ after: event.type, ...pictureOf(actor.getSnapshot()) });
  }
  actor.stop();
  const foreseen = steps.slice(0, seen.length);
  return { seen, foreseen: foreseen.map(({ event, state }) => ({ after: event.type, ...pictureOf(state) })) };
}
