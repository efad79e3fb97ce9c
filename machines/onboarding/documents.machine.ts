import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { DocumentKind, VendorDocument } from '#schema/onboarding/documents.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** A selected file. Only the port reads `file`. */
export type ChosenFile = { name: string; type: string; size: number; file: Blob };

/** The current documents, or a message that says why nothing changed. */
export type DocumentsAnswer = { documents: readonly VendorDocument[] } | { sentence: string };

/** `replaces` is the id of the document it replaces. */
export type SentDocument = { chosen: ChosenFile; kind: DocumentKind; replaces?: string | undefined };

type Context = {
  documents: readonly VendorDocument[];
  /** The file being sent. */
  sending: SentDocument | null;
  /** The document that is being removed. */
  leaving: string;
  sentence: string | null;
};

export type DocumentsEvent =
  /** `problem` is the reason not to send it. */
  ({ type: 'document.add'; problem: string | null } & SentDocument) | { type: 'document.remove'; id: string };

const withAnswer = { params: ({ event }: { event: { output: DocumentsAnswer } }) => event.output };

/** The documents of an application or a business: one upload or removal at a time. */
export const documentsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DocumentsEvent,
    input: {} as { documents: readonly VendorDocument[] },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    addDocument: promisePort<DocumentsAnswer, SentDocument | null>('addDocument'),
    removeDocument: promisePort<DocumentsAnswer, { id: string }>('removeDocument'),
  },
  actions: {
    'note what is sent': assign((_, { chosen, kind, replaces }: SentDocument) => ({
      sending: { chosen, kind, replaces },
      sentence: null,
    })),
    'note what leaves': assign((_, { id }: { id: string }) => ({ leaving: id, sentence: null })),
    'note the problem': assign((_, { problem }: { problem: string | null }) => ({ sentence: problem })),
    'note the answer': assign((_, answer: DocumentsAnswer) =>
      'documents' in answer
        ? { documents: answer.documents, sending: null, sentence: null }
        : { sending: null, sentence: answer.sentence },
    ),
    'note that nobody answered': assign({ sending: null, sentence: accountMessages.unexpected }),
  },
  guards: {
    'is wrong': (_, { problem }: { problem: string | null }) => problem !== null,
    'was done': (_, answer: DocumentsAnswer) => 'documents' in answer,
  },
}).createMachine({
  id: 'documents',
  context: ({ input }) => ({ documents: input.documents, sending: null, leaving: '', sentence: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'document.add': [
          {
            guard: { type: 'is wrong', params: ({ event }) => event },
            target: '.refused',
            actions: { type: 'note the problem', params: ({ event }) => event },
          },
          { target: 'adding', actions: { type: 'note what is sent', params: ({ event }) => event } },
        ],
        'document.remove': {
          target: 'removing',
          actions: { type: 'note what leaves', params: ({ event }) => event },
        },
      },
      initial: 'settled',
      states: { settled: {}, refused: { tags: 'error' } },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addDocument',
        src: 'addDocument',
        input: ({ context }) => context.sending,
        onDone: [
          {
            guard: { type: 'was done', ...withAnswer },
            target: 'ready',
            actions: { type: 'note the answer', ...withAnswer },
          },
          { target: 'ready.refused', actions: { type: 'note the answer', ...withAnswer } },
        ],
        onError: { target: 'ready.refused', actions: 'note that nobody answered' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeDocument',
        src: 'removeDocument',
        input: ({ context }) => ({ id: context.leaving }),
        onDone: [
          {
            guard: { type: 'was done', ...withAnswer },
            target: 'ready',
            actions: { type: 'note the answer', ...withAnswer },
          },
          { target: 'ready.refused', actions: { type: 'note the answer', ...withAnswer } },
        ],
        onError: { target: 'ready.refused', actions: 'note that nobody answered' },
      },
    },
  },
});

export type DocumentsSnapshot = SnapshotFrom<typeof documentsMachine>;
