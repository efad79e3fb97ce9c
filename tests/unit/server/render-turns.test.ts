import { beforeEach, expect, test } from 'vitest';
import { setup } from './render-setup.ts';

// The first page of its kind loads its module, which takes longer on a busy machine than forty pages do.
beforeEach(async () => {
  const { get } = setup();
  await get('/categories', {}, '3.3.3.3');
  await get('/nowhere/page', {}, '3.3.3.3');
});

test("one address that requests many uncached pages lets others' pages render in between", async () => {
  const { get } = setup();
  const made: string[] = [];
  const ask = async (path: string, asker: string) => {
    await (await get(path, {}, asker)).arrayBuffer();
    made.push(asker);
  };
  const flood = Array.from({ length: 40 }, (_, n) => ask(`/nowhere-${n}/page`, '1.1.1.1'));
  await Promise.all([...flood, ask('/categories', '2.2.2.2')]);
  expect(made.indexOf('2.2.2.2')).toBeLessThan(5);
  expect(made).toHaveLength(41);
});

test('a cached page does not wait for a turn', async () => {
  const { get } = setup();
  await get('/categories', {}, '2.2.2.2');
  const made: string[] = [];
  const flood = Array.from({ length: 40 }, async (_, n) => {
    await get(`/nowhere-${n}/page`, {}, '1.1.1.1');
    made.push('flood');
  });
  await get('/categories', {}, '1.1.1.1');
  expect(made.length).toBeLessThan(3);
  await Promise.all(flood);
});
