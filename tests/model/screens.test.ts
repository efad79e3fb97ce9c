import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyDriver } from '../e2e/drivers/every.ts';
import { allModels } from './registry.ts';

const root = join(import.meta.dirname, '../..');
const has = (path: string) => existsSync(join(root, path));

/** Machines that nobody sees a screen of, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  badges: 'a number on keys of the shell, which the journeys of the account menu look at',
  sidebar: 'stands in the dashboards, of which none is open yet',
};

const machines = readdirSync(join(root, 'machines'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const seen = machines.filter((noun) => !(noun in unseen));

test('every machine with a screen has a page object, every other one a reason', () => {
  expect(seen.filter((noun) => !has(`tests/screens/${noun}.screen.ts`))).toEqual([]);
  expect(Object.keys(unseen).filter((noun) => !machines.includes(noun))).toEqual([]);
  expect(Object.keys(unseen).filter((noun) => has(`tests/screens/${noun}.screen.ts`))).toEqual([]);
});

test('every page object is walked: in the real component where the atlas draws one, else in the app', async () => {
  const inApp = new Set(everyDriver.map(({ model }) => model.machine.id));
  const models = await allModels();
  const drawn = (noun: string) =>
    /\bScreen\b/.test(readFileSync(join(root, `stories/machines/${noun}.machine.tsx`), 'utf8'));
  const walked = (noun: string) =>
    drawn(noun)
      ? has(`tests/components/${noun}.test.tsx`)
      : models.some((each) => each.noun === noun && inApp.has(each.model.machine.id));
  expect(seen.filter((noun) => !walked(noun))).toEqual([]);
});
