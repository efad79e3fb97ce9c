import { isSame } from '../same.ts';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { mutantsOf } from './mutants.ts';
import { canHappen } from '../paths.ts';
import type { Case, Path } from '../paths.ts';
import { createStepper, isSameState, pictureOf } from '../step.ts';
import type { Effect } from '../step.ts';
import type { Suites } from '../suites.ts';
import { allStates } from '../tours.ts';

export type MutationScore = {
  killed: number;
  total: number;
  /** Ids of mutants that no suite finds and that are not explained. */
  survivors: readonly string[];
  /** Those that are explained. */
  equivalent: readonly string[];
  /** Explanations of mutants that are found by now, or no longer exist. */
  stale: readonly string[];
};

type Walked = Pick<Path, 'steps'> & {
  /** The machine's state before the path, and its effects up to there. */
  start: { state: AnyMachineSnapshot; effects: readonly Effect[] };
  /** Events without effect after a step, where a path first reaches a value. */
  idle: ReadonlyMap<number, readonly Case[]>;
};

type Trial = Pick<Suites, 'model' | 'exploration'> & { walks: readonly Walked[] };

/** Everything the suites of a model try, ordered to find mistakes early. */
function trialOf({ model, exploration, transitions, pairs }: Suites): Trial {
  const stepper = createStepper(model.machine, model.input);
  const start = stepper.start();
  const tried = new Set<string>();
  const idleAt = (state: AnyMachineSnapshot): readonly Case[] => {
    const value = JSON.stringify(state.value);
    if (tried.has(value)) return [];
    tried.add(value);
    return exploration.events.filter((event) => {
      if (!canHappen(state, event)) return false;
      const after = stepper.step(state, event);
      return after.effects.length === 0 && isSameState(state, after.state);
    });
  };
  const paths = [...transitions.paths, ...allStates(model, exploration), ...pairs.paths];
  return {
    model,
    exploration,
    walks: [{ steps: [] }, ...paths].map(({ steps }) => {
      const states = [start.state, ...steps.map(({ state }) => state)];
      return { steps, start, idle: new Map(states.map((state, index) => [index, idleAt(state)])) };
    }),
  };
}

/** Whether the machine does anything that the walk did not predict. */
function differs(machine: AnyStateMachine, { model }: Trial, { steps, start, idle }: Walked): boolean {
  const { start: begin, step } = createStepper(machine, model.input);
  const first = begin();
  const isForeseen = (seen: typeof first, foreseen: typeof start) =>
    isSame(pictureOf(seen.state), pictureOf(foreseen.state)) && isSame(seen.effects, foreseen.effects);
  const isMoved = (state: AnyMachineSnapshot, at: number) =>
    (idle.get(at) ?? []).some((event) => {
      const after = step(state, event);
      return after.effects.length > 0 || !isSameState(state, after.state);
    });
  if (!isForeseen(first, start) || isMoved(first.state, 0)) return true;
  let { state } = first;
  for (const [index, foreseen] of steps.entries()) {
    const seen = step(state, foreseen.event);
    if (!isForeseen({ ...seen, microsteps: [] }, foreseen)) return true;
    if (isMoved(seen.state, index + 1)) return true;
    state = seen.state;
  }
  return false;
}

/** Whether any step of any state in any class of the context differs, which one path per transition may miss. */
function differsAnywhere(machine: AnyStateMachine, { model, exploration }: Trial): boolean {
  const [right, wrong] = [createStepper(model.machine, model.input), createStepper(machine, model.input)];
  const [initial = ''] = exploration.states.keys();
  const mistaken = new Map([[initial, wrong.start().state]]);
  const steps = Map.groupBy([...exploration.edges, ...exploration.refusals], ({ from }) => from);
  for (const [key, state] of exploration.states) {
    const from = mistaken.get(key);
    if (from === undefined) continue;
    for (const { event, to } of steps.get(key) ?? []) {
      const [expected, seen] = [right.step(state, event), wrong.step(from, event)];
      if (!isSame(pictureOf(expected.state), pictureOf(seen.state))) return true;
      if (!isSame(expected.effects, seen.effects)) return true;
      if (!mistaken.has(to)) mistaken.set(to, seen.state);
    }
  }
  return false;
}

function isFound(make: () => AnyStateMachine, trials: readonly Trial[], thorough: boolean): boolean {
  try {
    const machine = make();
    return (
      trials.some((trial) => trial.walks.some((walked) => differs(machine, trial, walked))) ||
      (thorough && trials.some((trial) => differsAnywhere(machine, trial)))
    );
  } catch {
    // A machine that does not start, or fails on the way, is always noticed.
    return true;
  }
}

/** Mistakes of one machine without any visible effect, by the mutant's id, each with the reason. */
export type Equivalents = Readonly<Record<string, string>>;

/** Plants every mistake into the machine of these models and counts those that their suites find. */
export function mutationScore(all: readonly Suites[], known: Equivalents): MutationScore {
  const [first] = all;
  if (first === undefined) return { killed: 0, total: 0, survivors: [], equivalent: [], stale: [] };
  const trials = all.map(trialOf);
  const mutants = mutantsOf(first.model.machine);
  const left = mutants.filter(({ id, machine }) => !isFound(machine, trials, known[id] === undefined));
  const survivors = left.map(({ id }) => id);
  return {
    killed: mutants.length - survivors.length,
    total: mutants.length,
    survivors: survivors.filter((id) => known[id] === undefined),
    equivalent: survivors.filter((id) => known[id] !== undefined),
    stale: Object.keys(known).filter((id) => !survivors.includes(id)),
  };
}
