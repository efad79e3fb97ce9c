import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashOfMigration, readMigrations, readReleased } from '../../support/migrations/released.ts';

test('no two migrations have the same timestamp, which identifies them', () => {
  const times = readdirSync('supabase/migrations').map((name) => name.slice(0, name.indexOf('_')));
  expect(times.filter((time, index) => times.indexOf(time) !== index)).toEqual([]);
});

test('a released migration never changes and never goes: databases that have it would not get the change', () => {
  const migrations = readMigrations();
  const changed = readReleased().filter(
    ({ file, hash }) => !migrations.includes(file) || hashOfMigration(file) !== hash,
  );
  expect(changed.map(({ file }) => file)).toEqual([]);
});

test('a new migration runs after all released ones, as it does in a database that has them', () => {
  const released = new Set(readReleased().map(({ file }) => file));
  const newest = [...released].sort().at(-1) ?? '';
  expect(readMigrations().filter((file) => !released.has(file) && file < newest)).toEqual([]);
});
