import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEarlierBuilds } from '../../../src/server/earlier-builds.ts';

const day = 24 * 60 * 60_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stallbar-builds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (...names: string[]) =>
  new Map(names.map((name) => [`/assets/${name}`, Buffer.from(`content of ${name}`)]));

const kept = async () => (await readdir(join(folder, 'assets'))).sort();

test('a file is served from any build that a server started with', async () => {
  await createEarlierBuilds(folder).keep(build('entry1.js', 'shared.js', 'shared.js.br'), 0);
  const builds = createEarlierBuilds(folder);
  await builds.keep(build('entry2.js', 'shared.js'), day);
  expect(String(await builds.read('/assets/entry1.js'))).toBe('content of entry1.js');
  expect(String(await builds.read('/assets/entry2.js'))).toBe('content of entry2.js');
  expect(String(await builds.read('/assets/shared.js.br'))).toBe('content of shared.js.br');
  expect(await builds.read('/assets/entry3.js')).toBeNull();
});

test('a build that was served for months is kept for two weeks after the next one replaces it', async () => {
  const builds = createEarlierBuilds(folder);
  await builds.keep(build('a.js', 'both.js'), 0);
  await builds.keep(build('b.js', 'both.js'), 90 * day);
  await builds.keep(build('c.js', 'both.js'), 104 * day);
  expect(await kept()).toEqual(['a.js', 'b.js', 'both.js', 'c.js']);
  await builds.keep(build('c.js', 'both.js'), 105 * day);
  expect(await kept()).toEqual(['b.js', 'both.js', 'c.js']);
  await builds.keep(build('c.js', 'both.js'), 119 * day);
  expect(await kept()).toEqual(['both.js', 'c.js']);
});

test('a build that a server starts with again counts as current', async () => {
  const builds = createEarlierBuilds(folder);
  await builds.keep(build('a.js'), 0);
  await builds.keep(build('b.js'), day);
  await builds.keep(build('a.js'), 2 * day);
  await builds.keep(build('a.js'), 20 * day);
  expect(await kept()).toEqual(['a.js']);
});

test('worker files, which have a dot before the hash, are kept like the others', async () => {
  const names = [
    'picture.worker-BSXztC3z.js',
    'redraw.worker-D_x-91aa.js',
    'table.worker-a1.js',
    'a.b.c.wasm',
  ];
  const all = names.flatMap((name) => [name, `${name}.br`]);
  await createEarlierBuilds(folder).keep(build(...all), 0);
  const builds = createEarlierBuilds(folder);
  await builds.keep(build('entry2.js'), day);
  for (const name of all) {
    expect(String(await builds.read(`/assets/${name}`))).toBe(`content of ${name}`);
  }
});

test('only build files are read, by their exact path', async () => {
  const builds = createEarlierBuilds(folder);
  await builds.keep(new Map([...build('a.js'), ['/favicon.svg', Buffer.from('icon')]]), 0);
  expect(await kept()).toEqual(['a.js']);
  for (const path of [
    '/builds.json',
    '/assets/../builds.json',
    '/assets/..%2fbuilds.json',
    '/assets/',
    '/assets/a.js/..',
    '/assets/..js',
    '/assets/a..js',
    '/assets/.js',
    '/other/a.js',
  ]) {
    expect([path, await builds.read(path)]).toEqual([path, null]);
  }
});

test('a damaged list does not keep a server from starting', async () => {
  const builds = createEarlierBuilds(folder);
  await builds.keep(build('a.js'), 0);
  await rm(join(folder, 'builds.json'));
  await builds.keep(build('b.js'), day);
  expect(await kept()).toEqual(['b.js']);
});
