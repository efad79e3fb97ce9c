import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { loadAtlas } from '#samples/atlas/load.ts';
import { placesOf } from '#samples/atlas/places.ts';
import { atlasIndexer } from '../../.storybook/atlas/plugin.ts';
import { findSeen } from '../../.storybook/find/find.ts';
import { chartOf } from '#engine/chart/chart.ts';
import { partsOf } from '#engine/chart/parts.ts';

const shown = (values: Parameters<typeof placesOf>[0]) =>
  placesOf(values).map(({ folders, short }) => [...folders, short].join('/'));
const plain = (value: Parameters<typeof placesOf>[0][number]['value'], variant = '') => ({ value, variant });

describe('The place of a story in the sidebar', () => {
  test('is inside its parent state, if that has several stories', () => {
    expect(
      shown([
        plain({ editing: 'valid' }),
        plain({ editing: 'invalid' }, 'No.'),
        plain({ done: 'now' }),
        plain('sent'),
      ]),
    ).toEqual(['editing/valid', 'editing/invalid — No.', 'done.now', 'sent']);
  });

  test('is in the region with the most states, in a folder of its state there, with anything unusual elsewhere', () => {
    const ready = (drawer: string, prices: string) => plain({ ready: { drawer, prices } });
    expect(
      shown([
        plain('loading'),
        ready('closed', 'fresh'),
        ready('open', 'fresh'),
        ready('closed', 'asking'),
        ready('open', 'asking'),
        ready('closed', 'fresh'),
      ]),
    ).toEqual([
      'loading',
      'drawer/closed/closed',
      'drawer/open/open',
      'drawer/closed/prices asking',
      'drawer/open/prices asking',
      'drawer/closed/closed',
    ]);
  });

  test("does not change the story's address", async () => {
    const file = join(import.meta.dirname, '../../stories/identity/login.atlas.tsx');
    const entries = await atlasIndexer.createIndex(file, { makeTitle: (title = '') => title });
    const asking = entries.find(({ exportName }) => exportName === 'S_second_factor_asking');
    expect(asking).toEqual({
      type: 'story',
      exportName: 'S_second_factor_asking',
      name: 'asking',
      title: 'Machines/Login/second factor',
      metaId: 'machines-login',
      tags: ['autodocs', 'atlas'],
    });
  });
});

describe('Search by visible text', () => {
  test('finds a waiting button at any number of seconds', async () => {
    const { states } = await loadAtlas(join(import.meta.dirname, '../../stories/identity/resend.atlas.tsx'));
    const stories = states.map(({ exportName, name, seen }) => ({
      id: exportName,
      machine: 'Resend',
      state: name,
      seen,
    }));
    const named = (typed: string) => findSeen(stories, typed).map(({ state, text }) => [state, text]);
    expect(named('Wait {n}s')).toEqual([['cooling down', 'Wait 30s']]);
    expect(named('wait 59S')).toEqual([['cooling down', 'Wait 30s']]);
    expect(named('  ')).toEqual([]);
  });
});

describe('Parts of a chart', () => {
  const leaves = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`s${index}`, { on: { go: `s${(index + 1) % count}` } }]),
    );
  const machine = createMachine({
    id: 'desk',
    type: 'parallel',
    states: {
      lamp: { initial: 's0', states: leaves(8), on: { 'all.off': '#desk.chair.s1' } },
      chair: { initial: 's0', states: leaves(8) },
    },
  });

  test('are an overview with collapsed regions, and each region separately', () => {
    const drawn = partsOf(chartOf(machine)).map(({ name, chart: { states, transitions } }) => ({
      name,
      states: states.length,
      outermost: states.filter(({ parent }) => parent === null).length,
      events: [...new Set(transitions.map(({ event }) => event))],
    }));
    expect(drawn).toEqual([
      { name: 'Overview', states: 3, outermost: 1, events: ['all.off'] },
      { name: 'lamp', states: 9, outermost: 1, events: ['all.off → chair.s1', 'go'] },
      { name: 'chair', states: 9, outermost: 1, events: ['go'] },
    ]);
  });

  test('do not exist for a machine that is readable as a whole', () => {
    expect(partsOf(chartOf(createMachine({ id: 'small', initial: 's0', states: leaves(5) })))).toEqual([]);
  });
});
