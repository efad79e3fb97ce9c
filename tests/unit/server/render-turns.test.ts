import { expect, test } from 'vitest';
import { setup } from './render-setup.ts';

test('one address that asks for many uncached pages lets the pages of others be made in between', async () => {
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
