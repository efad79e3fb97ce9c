import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { descriptorOf } from './chart/chart.ts';
import { eventsOf, isHandled } from './paths.ts';
import type { Case, Model } from './paths.ts';
import { answerOf, machineWithPorts, settle } from './ports.ts';
import type { Call } from './ports.ts';
import { createMonitor } from './properties/monitor.ts';
import { isSame } from './same.ts';
import { createStepper, pictureOf } from './step.ts';
import type { Stepper } from './step.ts';
import { createTimers } from './timers.ts';

/** The pure machine: the expected result. */
type Expected = {
  state: AnyMachineSnapshot;
  timers: ReturnType<typeof createTimers>;
  step: Stepper['step'];
  watch: ReturnType<typeof createMonitor>;
};
/** The real actor. */
type Real = { actor: AnyActorRef; calls: Call[]; answered: Set<Call>; clock: SimulatedClock };
type Command = fc.AsyncCommand<Expected, Real>;

function expectStep(expected: Expected, event: Case): void {
  const { state: from } = expected;
  const { state, effects } = expected.step(from, event);
  const broken = expected.watch({ event, name: descriptorOf(event.type), from, to: state, effects });
  if (broken.length > 0) throw new Error(`${JSON.stringify(event)} breaks ${broken.join('; ')}`);
  expected.state = state;
  expected.timers.follow(effects);
}

function compare(model: Model, { state }: Expected, { actor }: Real, after: string): void {
  const [wanted, seen] = [pictureOf(state), pictureOf(actor.getSnapshot())];
  if (!isSame(wanted, seen)) {
    throw new Error(`After ${after} the actor is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
  }
  const sentence = model.broken(actor.getSnapshot());
  if (sentence !== undefined) throw new Error(`After ${after}: ${sentence}`);
}

function send(model: Model, event: Case): Command {
  return {
    // An actor that is done receives nothing more.
    check: ({ state }) => state.status === 'active',
    async run(expected, real) {
      real.actor.send(event);
      expectStep(expected, event);
      compare(model, expected, real, event.type);
    },
    toString: () => JSON.stringify(event),
  };
}

/** Answers any earlier request: late, twice, in any order, or after its state has been left. */
function answer(model: Model, which: number, choice: number, cases: readonly Case[]): Command {
  let told = `answer ${which}`;
  return {
    check: () => true,
    async run(expected, real) {
      const call = real.calls[which % Math.max(1, real.calls.length)];
      if (call === undefined) return;
      const fitting = cases.filter(({ type }) => answerOf(type)?.id === call.id);
      const event = fitting[choice % Math.max(1, fitting.length)];
      const given = event === undefined ? undefined : answerOf(event.type);
      if (event === undefined || given === undefined) return;
      const isNews = call.isHeard() && !real.answered.has(call);
      told = `${isNews ? '' : 'too late: '}${JSON.stringify(event)}`;
      given.give(call, event);
      if (!event.type.startsWith('xstate.snapshot.')) real.answered.add(call);
      await settle();
      if (isNews) expectStep(expected, event);
      compare(model, expected, real, told);
    },
    toString: () => told,
  };
}

function wait(model: Model): Command {
  let told = 'wait';
  return {
    check: () => true,
    async run(expected, real) {
      const next = expected.timers.next();
      if (next === undefined) return;
      told = `wait ${next.left} ms`;
      expected.timers.fired(next);
      real.clock.increment(next.left);
      if (isHandled(expected.state, next)) expectStep(expected, { type: next.type });
      compare(model, expected, real, told);
    },
    toString: () => told,
  };
}

export type Weather = {
  seed: number;
  runs: number;
  /** The shrunk path of a failed run, to replay it. */
  path?: string;
};

/**
 * Sends a real actor answers in every order and compares it with the pure machine after each of them. Failures are
 * shrunk; the message contains the seed and the path.
 */
export async function interleave(model: Model, { seed, runs, path }: Weather): Promise<void> {
  const cases = eventsOf(model);
  const plain = cases.filter(({ type }) => !type.startsWith('xstate.'));
  const own = cases.filter(({ type }) => type.startsWith('xstate.'));
  const commands: fc.Arbitrary<Command>[] = [
    ...(plain.length === 0 ? [] : [fc.constantFrom(...plain).map((event) => send(model, event))]),
    fc
      .tuple(fc.nat({ max: 30 }), fc.nat({ max: 12 }))
      .map(([which, choice]) => answer(model, which, choice, own)),
    fc.constant(null).map(() => wait(model)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: '+1' }), async (chosen) => {
      const { machine, calls } = machineWithPorts(model);
      const clock = new SimulatedClock();
      const actor = createActor(machine, { input: model.input, clock }).start();
      const { start, step } = createStepper(model.machine, model.input);
      const first = start();
      const timers = createTimers();
      timers.follow(first.effects);
      await fc.asyncModelRun(
        () => ({
          model: { state: first.state, timers, step, watch: createMonitor(model.properties ?? []) },
          real: { actor, calls, answered: new Set<Call>(), clock },
        }),
        chosen,
      );
      actor.stop();
    }),
    { seed, numRuns: runs, ...(path === undefined ? {} : { path }) },
  );
}
