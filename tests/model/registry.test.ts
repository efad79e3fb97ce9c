import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allMachines, allModels } from './registry.ts';

test('every machine has a model', async () => {
  const models = await allModels();
  const modelled = new Set(models.map(({ model }) => model.machine.id));
  const machines = await allMachines();
  expect(machines.length).toBeGreaterThan(0);
  expect(machines.filter(({ machine }) => !modelled.has(machine.id)).map(({ file }) => file)).toEqual([]);
});

test('every model is walked by a test beside it, and has a name of its own', async () => {
  const models = await allModels();
  const nouns = new Set(models.map(({ noun }) => noun));
  expect([...nouns].filter((noun) => !existsSync(join(import.meta.dirname, `${noun}.test.ts`)))).toEqual([]);
  const names = models.map(({ model }) => model.name);
  expect(new Set(names).size).toBe(names.length);
});
