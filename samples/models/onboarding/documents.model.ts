import type { AnyMachineSnapshot } from 'xstate';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import type { DocumentsSnapshot } from '#machines/onboarding/documents.machine.ts';
import type { VendorDocument } from '#schema/onboarding/documents.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import type { Case, Model } from '#engine/paths.ts';
import { documentsProperties } from './documents.properties.ts';

export const passport: VendorDocument = {
  id: 'd1',
  kind: 'identity',
  name: 'Passport.pdf',
  type: 'application/pdf',
  bytes: 240_000,
  path: 'ada/1.pdf',
  created_at: '2026-10-08T12:00:00Z',
};
export const licence: VendorDocument = {
  ...passport,
  id: 'd2',
  kind: 'registration',
  name: 'Licence.png',
  path: 'ada/2.png',
  type: 'image/png',
};
export const refused = 'This file is damaged.';

const chosen = {
  name: 'Licence.png',
  type: 'image/png',
  size: 9,
  file: new Blob(['x'], { type: 'image/png' }),
};

const contextOf = (any: AnyMachineSnapshot) => (any as DocumentsSnapshot).context;

export const documentsModel: Model = {
  name: 'documents',
  machine: documentsMachine,
  input: { documents: [passport] },
  actionPorts: [],
  limit: 1000,
  cases: {
    'document.add': [
      { chosen, kind: 'registration', problem: null },
      { chosen, kind: 'registration', problem: businessMessages.documentType },
    ],
    'document.remove': [{ id: 'd1' }],
    'done.addDocument': [{ output: { documents: [passport, licence] } }, { output: { sentence: refused } }],
    'error.addDocument': [{ error: new Error('away') }],
    'done.removeDocument': [{ output: { documents: [] } }, { output: { sentence: refused } }],
    'error.removeDocument': [{ error: new Error('away') }],
  },
  classOf: (any) => {
    const { documents, sending, leaving, sentence } = contextOf(any);
    return [documents.length, sending === null, leaving, sentence];
  },
  properties: documentsProperties,
  broken: (any) => {
    const snapshot = any as DocumentsSnapshot;
    const { sending, sentence, leaving } = snapshot.context;
    if (snapshot.matches('adding') !== (sending !== null)) return 'a file and its way come together';
    if (snapshot.matches('removing') && leaving === '') return 'removes nothing';
    if (snapshot.hasTag('error') !== (sentence !== null))
      return 'a refusal has a sentence, and nothing else has';
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [contextOf(from), contextOf(to)];
    const isAnswer = ['xstate.done.actor.addDocument', 'xstate.done.actor.removeDocument'].includes(
      event.type,
    );
    return before.documents !== after.documents && !isAnswer
      ? 'documents change without the server'
      : undefined;
  },
};
