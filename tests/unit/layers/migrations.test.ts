import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no two migrations have the same timestamp, which identifies them', () => {
  const times = readdirSync('supabase/migrations').map((name) => name.slice(0, name.indexOf('_')));
  expect(times.filter((time, index) => times.indexOf(time) !== index)).toEqual([]);
});
