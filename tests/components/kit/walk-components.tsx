import { createRoot } from 'react-dom/client';
import { createActor, SimulatedClock } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#ui/css/base.ts';
import type { Atlas } from '#samples/atlas/atlas.ts';
import { descriptorOf } from '#engine/chart/chart.ts';
import type { Case, Model, Step } from '#engine/paths.ts';
import { answerOf, machineWithPorts, settle } from '#engine/ports.ts';
import { perform } from '#engine/page/page-driver.ts';
import type { PageDriver } from '#engine/page/page-driver.ts';
import { lookAt } from '#engine/page/look.ts';
import { createMonitor } from '#engine/properties/monitor.ts';
import { mistakesIn } from '#engine/screen.ts';
import type { Screen } from '#engine/screen.ts';
import { createStepper } from '#engine/step.ts';
import { testPath } from '#engine/test-model.ts';
import type { ToldPath } from './paths.global.ts';

/** A person who uses the component. */
const pageDriver: PageDriver = {
  press: (role, name) =>
    userEvent.click(page.getByRole(role, { name, exact: true }), { force: role === 'checkbox' }),
  point: (role, name) => userEvent.hover(page.getByRole(role, { name })),
  pick: (name) => userEvent.click(page.getByRole('radio', { name }), { force: true }),
  fill: (label, value) => userEvent.fill(page.getByLabelText(label, { exact: true }), value),
  choose: (label, option) => userEvent.selectOptions(page.getByLabelText(label, { exact: true }), option),
  key: async (label, key) => {
    const field = page.getByLabelText(label, { exact: true }).element();
    if (field instanceof HTMLElement) field.focus();
    await userEvent.keyboard(`{${key}}`);
  },
};

/** The real component of one machine, with ports that the test controls. */
function mount(model: Model, Content: NonNullable<Atlas['Screen']>) {
  const { machine, calls } = machineWithPorts(model);
  const actor: AnyActorRef = createActor(machine, { input: model.input, clock: new SimulatedClock() });
  actor.start();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<Content actor={actor} />);
  return {
    actor,
    calls,
    end: () => {
      root.unmount();
      place.remove();
      actor.stop();
    },
  };
}

type Mounted = ReturnType<typeof mount>;

/** Causes an event: by a person's action, by the answer of a port, or else as an event from outside. */
async function bringAbout(event: Case, descriptor: string, screen: Screen, { actor, calls }: Mounted) {
  const acts = screen.acts[descriptor]?.(event, actor.getSnapshot()) ?? null;
  const answer = answerOf(event.type);
  if (acts !== null) {
    for (const act of acts) await perform(act, pageDriver);
  } else if (answer === undefined) {
    actor.send(event);
  } else {
    const call = calls.findLast(({ id, isHeard }) => id === answer.id && isHeard());
    if (call === undefined) throw new Error(`'${event.type}' answers what nobody asked`);
    answer.give(call, event);
    await settle();
  }
}

/** The path as the model predicts it: the runner reports only its events and the states' values. */
function pathOf(model: Model, { id, steps }: ToldPath) {
  const stepper = createStepper(model.machine, model.input);
  let { state } = stepper.start();
  return {
    id,
    steps: steps.map(({ type, descriptor, index }): Step => {
      const event: Case = { ...model.cases[descriptor]?.[index], type };
      const { effects, ...next } = stepper.step(state, event);
      state = next.state;
      return { event, state, effects, move: '', proves: [] };
    }),
  };
}

async function walk(told: ToldPath, model: Model, screen: Screen, Content: NonNullable<Atlas['Screen']>) {
  const mounted = mount(model, Content);
  const path = pathOf(model, told);
  const watch = createMonitor(model.properties ?? []);
  let before: AnyMachineSnapshot = mounted.actor.getSnapshot();
  try {
    await testPath(model, path, {
      send: (event) => bringAbout(event, descriptorOf(event.type), screen, mounted),
      check: async (_, index) => {
        const [foreseen, { event, effects } = { event: { type: '' }, effects: [] }] = [
          told.steps[index],
          path.steps[index],
        ];
        const snapshot: AnyMachineSnapshot = mounted.actor.getSnapshot();
        const name = descriptorOf(event.type);
        const step = `step ${index + 1}, ${name}`;
        expect({ step, value: JSON.stringify(snapshot.value) }).toEqual({ step, value: foreseen?.value });
        expect({ step, broken: watch({ event, name, from: before, to: snapshot, effects }) }).toEqual({
          step,
          broken: [],
        });
        before = snapshot;
        await expect
          .poll(() => [step, ...mistakesIn(lookAt(document.body), screen.sight(snapshot))], { interval: 20 })
          .toEqual([step]);
      },
    });
  } finally {
    mounted.end();
  }
}

/** Walks every transition path of a machine through its real component. */
export function componentSuite(atlas: Atlas, screen: Screen): void {
  const { Screen: Content, models } = atlas;
  if (Content === null) throw new Error('Nobody sees this machine');
  for (const model of models) {
    const paths = inject('paths').filter((path) => path.model === model.name);
    test.each(paths)('$id', async (path) => {
      expect(path.steps.length).toBeGreaterThan(0);
      await walk(path, model, screen, Content);
    });
  }
}
