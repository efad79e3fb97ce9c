import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import { descriptorOf } from './chart/chart.ts';
import { proofs, serialize } from './paths.ts';
import type { Case, Model, Path, Step } from './paths.ts';
import { createStepper, isSameState, pictureOf } from './step.ts';

/** Steps from the start on; a step already taken from the same state comes from the cache. */
function createWalker(model: Model) {
  const { start, step } = createStepper(model.machine, model.input);
  const prove = proofs(model);
  const first = start().state;
  const taken = new Map<AnyMachineSnapshot, Map<Case, Step>>([[first, new Map()]]);
  const byText = new Map<string, AnyMachineSnapshot[]>();
  /** The representative of all equal states. */
  const known = (state: AnyMachineSnapshot): AnyMachineSnapshot => {
    // Values that cannot be serialized, such as errors, are distinguished by the comparison.
    const text = `${serialize(model, state)} ${JSON.stringify(pictureOf(state).context)}`;
    const alike = byText.get(text) ?? [];
    const same = alike.find((other) => isSameState(other, state) && haveSameChildren(other, state));
    if (same !== undefined) return same;
    byText.set(text, [...alike, state]);
    taken.set(state, new Map());
    return state;
  };
  return (events: readonly Case[]): Step[] => {
    let from = first;
    return events.map((event) => {
      const before = taken.get(from)?.get(event);
      if (before === undefined) {
        const { state, effects, microsteps } = step(from, event);
        const made: Step = {
          event,
          state: known(state),
          effects,
          ...prove(from, event, microsteps, state),
        };
        taken.get(from)?.set(event, made);
        from = made.state;
        return made;
      }
      from = before.state;
      return before;
    });
  };
}

const haveSameChildren = (a: AnyMachineSnapshot, b: AnyMachineSnapshot): boolean =>
  Object.keys(a.children).join() === Object.keys(b.children).join();

const walkers = new WeakMap<Model, ReturnType<typeof createWalker>>();

/** Runs the events from the start. The same path has the same id in every run and at every level. */
export function pathOf(model: Model, events: readonly Case[]): Path {
  const walker = walkers.get(model) ?? createWalker(model);
  walkers.set(model, walker);
  const last = descriptorOf(events.at(-1)?.type ?? 'start').replaceAll(/[^a-z0-9]+/gi, '-');
  const digest = createHash('sha256').update(JSON.stringify(events));
  return {
    id: `${model.name}/${last.toLowerCase()}-${digest.digest('hex').slice(0, 6)}`,
    steps: walker(events),
  };
}
