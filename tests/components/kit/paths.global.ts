import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import { descriptorOf } from '#engine/chart/chart.ts';
import type { Model, Path } from '#engine/paths.ts';
import { allModels } from '../../model/registry.ts';
import { explore } from '#engine/paths.ts';
import { transitionTour } from '#engine/tours.ts';
import { drawnScreens } from './screen-files.ts';

/** A path as the browser gets it: events by their place among the model's cases, states by their value. */
export type ToldPath = {
  id: string;
  model: string;
  steps: { type: string; descriptor: string; index: number; value: string }[];
};

declare module 'vitest' {
  interface ProvidedContext {
    paths: ToldPath[];
  }
}

const told = (model: Model, { id, steps }: Path): ToldPath => ({
  id,
  model: model.name,
  steps: steps.map(({ event, state }) => {
    const { type, ...payload } = event;
    const descriptor = descriptorOf(type);
    const wanted = JSON.stringify(payload);
    const index = (model.cases[descriptor] ?? []).findIndex((known) => JSON.stringify(known) === wanted);
    return { type, descriptor, index, value: JSON.stringify(state.value) };
  }),
});

/** Machines whose paths the real components walk. */
const screens = new Set(drawnScreens().map((file) => basename(file, '.screen.ts')));

export async function setup(project: TestProject): Promise<void> {
  const models = (await allModels()).filter(({ noun }) => screens.has(noun));
  project.provide(
    'paths',
    models.flatMap(({ model }) =>
      transitionTour(model, explore(model)).paths.map((path) => told(model, path)),
    ),
  );
}
