import { expect, test } from 'vitest';
import { applicationDraftMachine } from '#machines/onboarding/application-draft.machine.ts';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import { askedOf, done } from '../kit/asked.ts';
import type { Case } from '../kit/asked.ts';
import { answersNamed, application } from './onboarding-samples.ts';

test('a document is sent as it was chosen, and removed by its number', () => {
  const input = { documents: [] };
  const sent = { chosen: { name: 'license.pdf' }, kind: 'license', replaces: 'd0' };
  const add: Case = { type: 'document.add', ...sent, problem: null };
  expect(askedOf(documentsMachine, 'addDocument', [add], input)).toEqual(sent);
  const remove: Case = { type: 'document.remove', id: 'd1' };
  expect(askedOf(documentsMachine, 'removeDocument', [remove], input)).toEqual({ id: 'd1' });
});

test('an application saves only what is new, on the version that was read, and is submitted by its key', () => {
  const input = { submitKey: 'key' };
  const read = done('readDraft', { answers: answersNamed('Iron'), version: 7, application: application() });
  const typed: Case = { type: 'draft.changed', answers: answersNamed('Chalk'), problems: {} };
  const asked = { changes: { storeName: 'Chalk' }, version: 7 };
  const flushed = [read, typed, { type: 'draft.flush' }];
  expect(askedOf(applicationDraftMachine, 'saveAnswers', flushed, input)).toEqual(asked);
  const submit: Case = { type: 'draft.submit', problems: {} };
  const submitted = [read, typed, submit];
  expect(askedOf(applicationDraftMachine, 'saveToSubmit', submitted, input)).toEqual(asked);
  const saved = [...submitted, done('saveToSubmit', { kind: 'saved', version: 8 })];
  expect(askedOf(applicationDraftMachine, 'submitApplication', saved, input)).toEqual({
    submitKey: 'key',
    version: 8,
  });
});
