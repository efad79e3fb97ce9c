import { expect, test } from 'vitest';
import { allMachines, allModels } from './registry.ts';

test('every machine has a model', async () => {
  const models = await allModels();
  const modelled = new Set(models.map(({ model }) => model.machine.id));
  const machines = await allMachines();
  expect(machines.length).toBeGreaterThan(0);
  expect(machines.filter(({ machine }) => !modelled.has(machine.id)).map(({ file }) => file)).toEqual([]);
});

test('every machine has sentences from the specification', async () => {
  const models = await allModels();
  const judged = new Set(
    models
      .filter(({ model: { properties = [] } }) => properties.length > 0)
      .map(({ model }) => model.machine.id),
  );
  const machines = await allMachines();
  expect(machines.filter(({ machine }) => !judged.has(machine.id)).map(({ file }) => file)).toEqual([]);
});

test('every machine has a unique name', async () => {
  const names = (await allModels()).map(({ model }) => model.name);
  expect(new Set(names).size).toBe(names.length);
});
