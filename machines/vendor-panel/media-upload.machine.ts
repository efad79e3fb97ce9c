import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { PictureSource, PreparedPicture, StoredPicture } from '#schema/vendor-panel/picture.ts';
import { WorkerUnloaded } from '#schema/kit/worker-unloaded.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { known } from '#machines/kit/known.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

/** The result of a selected file, or why it can never become a picture. */
export type PrepareAnswer = { prepared: PreparedPicture } | { sentence: string };

type Context = {
  source: PictureSource;
  prepared: PreparedPicture | null;
  /** Fraction of bytes sent, from 0 to 1. */
  share: number;
  sentence: string | null;
  picture: StoredPicture | null;
};

/** The status text while a picture is sent. */
export type SendEvent =
  | { type: 'send.progressed'; share: number }
  | { type: 'send.done'; picture: StoredPicture }
  /** `isFinal`: the same picture would be refused again. */
  | { type: 'send.failed'; sentence: string; isFinal: boolean };

export type MediaUploadEvent =
  /** The queue has reached it. */
  { type: 'upload.begin' } | { type: 'upload.cancel' } | { type: 'upload.retry' } | SendEvent;

const answered = { params: ({ event }: { event: { output: PrepareAnswer } }) => event.output };
const withSentence = { params: ({ event }: { event: { sentence: string } }) => event };

/** One selected picture during its upload. A queue decides when it starts. */
export const mediaUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MediaUploadEvent,
    input: {} as { source: PictureSource },
    tags: {} as 'busy' | 'over' | 'error',
  },
  actors: {
    preparePicture: promisePort<PrepareAnswer, { source: PictureSource }>('preparePicture'),
    sendPicture: callbackPort<SendEvent, { prepared: PreparedPicture }>('sendPicture'),
  },
  actions: {
    'take what is prepared': assign((_, answer: PrepareAnswer) =>
      'prepared' in answer ? { prepared: answer.prepared } : { sentence: answer.sentence },
    ),
    'note the progress': assign((_, { share }: { share: number }) => ({ share })),
    'note the reason': assign((_, { sentence }: { sentence: string }) => ({ sentence })),
    'note that it broke': assign((_, { error }: { error: unknown }) => ({
      sentence: error instanceof WorkerUnloaded ? error.message : accountMessages.unexpected,
    })),
    'take the picture': assign((_, { picture }: { picture: StoredPicture }) => ({ picture, share: 1 })),
    'start over': assign({ sentence: null, share: 0 }),
  },
  guards: {
    'is prepared': ({ context }) => context.prepared !== null,
    'can be a picture': (_, answer: PrepareAnswer) => 'prepared' in answer,
    'is final': (_, { isFinal }: { isFinal: boolean }) => isFinal,
  },
}).createMachine({
  id: 'mediaUpload',
  context: ({ input: { source } }) => ({
    source,
    prepared: null,
    share: 0,
    sentence: null,
    picture: null,
  }),
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'upload.begin': [{ guard: 'is prepared', target: 'sending' }, { target: 'preparing' }],
        'upload.cancel': 'cancelled',
      },
    },
    preparing: {
      tags: 'busy',
      on: { 'upload.cancel': 'cancelled' },
      invoke: {
        id: 'preparePicture',
        src: 'preparePicture',
        input: ({ context: { source } }) => ({ source }),
        onDone: [
          {
            guard: { type: 'can be a picture', ...answered },
            target: 'sending',
            actions: { type: 'take what is prepared', ...answered },
          },
          { target: 'refused', actions: { type: 'take what is prepared', ...answered } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'note that it broke', params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendPicture',
        src: 'sendPicture',
        input: ({ context: { prepared } }) => ({ prepared: known(prepared) }),
      },
      on: {
        'upload.cancel': 'cancelled',
        'send.progressed': { actions: { type: 'note the progress', params: ({ event }) => event } },
        'send.done': {
          target: 'done',
          actions: { type: 'take the picture', params: ({ event }) => event },
        },
        'send.failed': [
          {
            guard: { type: 'is final', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'note the reason', ...withSentence },
          },
          { target: 'failed', actions: { type: 'note the reason', ...withSentence } },
        ],
      },
    },
    failed: {
      tags: 'error',
      on: { 'upload.retry': { target: 'waiting', actions: 'start over' }, 'upload.cancel': 'cancelled' },
    },
    /** The file cannot be a picture, or the person may not add it. */
    refused: { tags: 'error', on: { 'upload.cancel': 'cancelled' } },
    done: { tags: 'over' },
    cancelled: { tags: 'over' },
  },
});

export type MediaUploadSnapshot = SnapshotFrom<typeof mediaUploadMachine>;
