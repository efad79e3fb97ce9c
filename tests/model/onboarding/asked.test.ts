import { expect, test } from 'vitest';
import { applicationDraftMachine } from '#machines/onboarding/application-draft.machine.ts';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import { createStepper } from '#engine/step.ts';
import { askedOf, done } from '../kit/asked.ts';
import type { Case } from '../kit/asked.ts';
import { answersNamed, application } from '#samples/data/onboarding/onboarding-samples.ts';

test('a document is sent as selected, and removed by its id', () => {
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

test('of two answers that another tab has also changed, each is resolved separately', () => {
  const { start, step } = createStepper(applicationDraftMachine, { submitKey: 'key' });
  const phones = ['(555) 010-0100', '(555) 010-0199', '(555) 010-0155'] as const;
  const mine = answersNamed('Chalk', { phone: phones[1] });
  const theirs = answersNamed('Grip', { phone: phones[2] });
  const events: readonly Case[] = [
    done('readDraft', { answers: answersNamed('Iron'), version: 7, application: application() }),
    { type: 'draft.changed', answers: mine, problems: {} },
    { type: 'draft.flush' },
    done('saveAnswers', { kind: 'conflict', answers: theirs, version: 8 }),
  ];
  const clash = events.reduce((before, event) => step(before.state, event), start()).state;
  expect(clash.context).toMatchObject({ conflicts: ['storeName', 'phone'], answers: mine });
  const one: Case = { type: 'conflict.theirs', name: 'storeName' };
  const other: Case = { type: 'conflict.mine', name: 'phone' };
  for (const [first, second, left] of [
    [one, other, 'phone'],
    [other, one, 'storeName'],
  ] as const) {
    const half = step(clash, first).state;
    expect(half.context).toMatchObject({ conflicts: [left] });
    const whole = step(half, second).state;
    expect(whole.context).toMatchObject({
      conflicts: [],
      answers: answersNamed('Grip', { phone: phones[1] }),
      saved: { answers: theirs, version: 8 },
    });
    expect(whole.matches({ open: 'saving' })).toBe(true);
  }
});
