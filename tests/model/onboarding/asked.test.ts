import { expect, test } from 'vitest';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import { askedOf } from '../kit/asked.ts';
import type { Case } from '../kit/asked.ts';

test('a document is sent as it was chosen, and removed by its number', () => {
  const input = { documents: [] };
  const sent = { chosen: { name: 'license.pdf' }, kind: 'license', replaces: 'd0' };
  const add: Case = { type: 'document.add', ...sent, problem: null };
  expect(askedOf(documentsMachine, 'addDocument', [add], input)).toEqual(sent);
  const remove: Case = { type: 'document.remove', id: 'd1' };
  expect(askedOf(documentsMachine, 'removeDocument', [remove], input)).toEqual({ id: 'd1' });
});
