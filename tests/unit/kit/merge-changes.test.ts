import { assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { mergeChanges } from '#schema/kit/merge-changes.ts';

const base = { name: 'Iron', tagline: 'Bars', options: 'S', variants: '39.90' };

test('a field that only the other side changed is theirs, and one that both changed needs a choice', () => {
  const mine = { ...base, name: 'Mine' };
  const theirs = { ...base, name: 'Theirs', tagline: 'Plates' };
  expect(mergeChanges(base, mine, theirs)).toEqual({
    values: { ...base, name: 'Mine', tagline: 'Plates' },
    both: [['name']],
    theirs: ['tagline'],
  });
});

test('the same change on both sides needs no choice', () => {
  const same = { ...base, name: 'Barn' };
  expect(mergeChanges(base, same, same)).toEqual({ values: same, both: [], theirs: [] });
});

test('fields that belong together are never taken from different sides', () => {
  const mine = { ...base, variants: '1.00' };
  const theirs = { ...base, options: 'S, L', variants: '39.90, 40.00' };
  const together = [['options', 'variants']] as const;
  expect(mergeChanges(base, mine, theirs, together)).toEqual({
    values: mine,
    both: [['options', 'variants']],
    theirs: [],
  });
  expect(mergeChanges(base, { ...base, name: 'Mine' }, theirs, together)).toEqual({
    values: { ...theirs, name: 'Mine' },
    both: [],
    theirs: ['options', 'variants'],
  });
});

test('without a known base every difference needs a choice', () => {
  const theirs = { ...base, name: 'Theirs', tagline: 'Plates' };
  expect(mergeChanges(null, base, theirs)).toEqual({
    values: base,
    both: [['name'], ['tagline']],
    theirs: [],
  });
});

test('no change is lost without being asked about', () => {
  const value = constantFrom('', 'a', 'b', 'c');
  const version = record({ name: value, tagline: value });
  assert(
    property(version, version, version, (from, mine, theirs) => {
      const { values, both } = mergeChanges(from, mine, theirs);
      for (const name of ['name', 'tagline'] as const) {
        const isAsked = both.flat().includes(name);
        const isMine = mine[name] !== from[name];
        const isTheirs = theirs[name] !== from[name];
        expect(isAsked).toBe(isMine && isTheirs && mine[name] !== theirs[name]);
        expect(values[name]).toBe(isMine ? mine[name] : theirs[name]);
      }
    }),
    { seed: 35 },
  );
});
