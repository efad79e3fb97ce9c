import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnScreens } from '../components/kit/screen-files.ts';
import { everyDriver } from '../e2e/drivers/every.ts';
import { allModels } from './registry.ts';

const root = join(import.meta.dirname, '../..');
const found = (pattern: string) => globSync(pattern, { cwd: root });
const has = (pattern: string) => found(pattern).length > 0;

/** Machines without a screen, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  badges: 'a number on keys of the shell, which the journeys of the account menu look at',
};

const machines = found('machines/*/*.machine.ts').map((file) => basename(file, '.machine.ts'));
const seen = machines.filter((noun) => !(noun in unseen));

test('every machine with a screen has a page object, every other one a reason', () => {
  expect(seen.filter((noun) => !has(`samples/screens/*/${noun}.screen.ts`))).toEqual([]);
  expect(Object.keys(unseen).filter((noun) => !machines.includes(noun))).toEqual([]);
  expect(Object.keys(unseen).filter((noun) => has(`samples/screens/*/${noun}.screen.ts`))).toEqual([]);
});

test('every page object is walked: in the real component if the atlas renders one, otherwise in the app', async () => {
  const inApp = new Set(everyDriver.map(({ model }) => model.machine.id));
  const models = await allModels();
  const drawn = new Set(drawnScreens().map((file) => basename(file, '.screen.ts')));
  expect(drawn.size).toBeGreaterThan(0);
  const walked = (noun: string) =>
    drawn.has(noun) || models.some((each) => each.noun === noun && inApp.has(each.model.machine.id));
  expect(seen.filter((noun) => !walked(noun))).toEqual([]);
});
