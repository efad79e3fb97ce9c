import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { descriptorOf } from '../chart/chart.ts';
import type { Model } from '../paths.ts';
import { isSame } from '../same.ts';
import { createStepper } from '../step.ts';
import { createMonitor } from './monitor.ts';

type Told = { value: unknown; context: unknown };

/** One step of a machine that runs elsewhere, as data. */
export type ToldStep = {
  /** Distinguishes actors of one machine. */
  actor: string;
  machine: string;
  event: EventObject;
  /** Null when the machine starts. */
  from: Told | null;
  to: Told;
};

/**
 * Watches machines that run somewhere else, such as in a page, from reports of their steps: the sentences of their
 * models judge each step, and the pure machine predicts the step's other effects.
 * @returns A function that takes each step in order and returns what it breaks.
 */
export function createListener(models: readonly Model[]) {
  const known = Map.groupBy(models, ({ machine }) => machine.id);
  const monitors = new Map<string, ReturnType<typeof createMonitor>>();
  return ({ actor, machine: id, event, from, to }: ToldStep): readonly string[] => {
    const [model, ...others] = known.get(id) ?? [];
    if (model === undefined || from === null) return [];
    const { machine } = model;
    let watch = monitors.get(actor);
    if (watch === undefined) {
      const sentences = [model, ...others].flatMap(({ properties = [] }) => properties);
      monitors.set(actor, (watch = createMonitor([...new Set(sentences)])));
    }
    const stateOf = (told: Told): AnyMachineSnapshot =>
      machine.resolveState(told as Parameters<typeof machine.resolveState>[0]);
    const before = stateOf(from);
    const { state, effects } = createStepper(machine, model.input).step(before, event);
    const name = descriptorOf(event.type);
    if (!isSame(state.value, to.value)) {
      const [seen, wanted] = [to.value, state.value].map((value) => JSON.stringify(value));
      return [`${id}: ${name} leads from ${JSON.stringify(from.value)} to ${seen}, not to ${wanted}`];
    }
    return watch({ event, name, from: before, to: stateOf(to), effects }).map(
      (sentence) => `${id}: ${name} breaks ${sentence}`,
    );
  };
}
