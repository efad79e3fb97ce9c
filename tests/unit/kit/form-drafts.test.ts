import { expect, test } from 'vitest';
import { createForm } from '#actors/kit/form.ts';

const stored = { city: 'Portland', zip: '97209' };
const draft = (more: object = {}) => ({ values: { city: 'Salem', zip: '97201' }, version: null, ...more });
const shown = (given: ReturnType<typeof draft>) => {
  const form = createForm({
    values: stored,
    draft: given,
    save: () => Promise.reject(new Error('Nothing is saved.')),
  });
  return form.getSnapshot().context;
};

test('a draft of a record without a version keeps only what was changed in it', () => {
  const { values, isRestored } = shown(draft({ base: { city: 'Portland', zip: '97201' } }));
  expect([values, isRestored]).toEqual([{ city: 'Salem', zip: '97209' }, true]);
});

test('a draft that does not know what it changed is restored whole', () => {
  expect(shown(draft()).values).toEqual({ city: 'Salem', zip: '97201' });
});
