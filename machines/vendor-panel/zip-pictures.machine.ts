import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';
import type { ChosenFile } from './product-import.machine.ts';

export type ZipAnswer =
  /** Files of the ZIP that rows name, and names that it doesn't have. */
  { kind: 'found'; total: number; refused: number } | { kind: 'refused'; sentence: string };

/** A refusal that isn't about one picture. */
export type Halt = {
  sentence: string;
  /** No other picture can be added, such as in a store that is full. */
  isOver: boolean;
};
/** Whether the picture was added, or why it stops. */
export type SendAnswer = boolean | Halt;

type Context = {
  file: ChosenFile | null;
  total: number;
  added: number;
  /** Of these, and the names that the ZIP doesn't have. */
  refused: number;
  /** The next one to send. */
  place: number;
  /** Why the ZIP can't be read, or why the next picture isn't there. */
  sentence: string | null;
};

export type ZipPicturesEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  /** After a picture without an answer: it is added once. */
  | { type: 'file.again' }
  | { type: 'file.stop' }
  | { type: 'file.reset' };

const nothing = { file: null, total: 0, added: 0, refused: 0, place: 0, sentence: null };
const sent = { params: ({ event }: { event: { output: SendAnswer } }) => event.output };
const read = { params: ({ event }: { event: { output: ZipAnswer } }) => event.output };

/** Pictures from a ZIP for the rows that name them, one after another. */
export const zipPicturesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ZipPicturesEvent,
    emitted: {} as { type: 'pictures.changed' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readZip: promisePort<ZipAnswer, { file: ChosenFile }>('readZip'),
    sendPicture: promisePort<SendAnswer, { place: number }>('sendPicture'),
  },
  actions: {
    'take the file': assign((_, file: ChosenFile) => ({ ...nothing, file })),
    'take what it holds': assign((_, answer: ZipAnswer) => ({
      file: null,
      ...(answer.kind === 'found'
        ? { total: answer.total, refused: answer.refused }
        : { sentence: answer.sentence }),
    })),
    'say that it cannot be read': assign({
      ...nothing,
      sentence: "We couldn't read this file. Check your connection and try again.",
    }),
    'note the outcome': assign(({ context: { added, refused, place } }, answer: SendAnswer) => ({
      added: added + Number(answer === true),
      refused: refused + Number(answer === false),
      place: place + 1,
    })),
    'say why it stops': assign(({ context: { total, refused, place } }, answer: SendAnswer) =>
      typeof answer === 'boolean'
        ? {}
        : { sentence: answer.sentence, refused: answer.isOver ? refused + total - place : refused },
    ),
    'forget why it stopped': assign({ sentence: null }),
    'forget everything': assign(nothing),
    'say that there are others': emit({ type: 'pictures.changed' }),
  },
  guards: {
    'is refused': (_, { kind }: ZipAnswer) => kind === 'refused',
    'is over': (_, answer: SendAnswer) => typeof answer !== 'boolean' && answer.isOver,
    'is halted': (_, answer: SendAnswer) => typeof answer !== 'boolean',
    'is through': ({ context: { place, total } }) => place >= total,
  },
}).createMachine({
  id: 'zipPictures',
  context: nothing,
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'file.chosen': {
          target: 'reading',
          actions: { type: 'take the file', params: ({ event }) => event.file },
        },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readZip',
        src: 'readZip',
        input: ({ context: { file } }) => ({ file: known(file) }),
        onDone: [
          {
            guard: { type: 'is refused', ...read },
            target: 'choosing',
            actions: { type: 'take what it holds', ...read },
          },
          { target: 'deciding', actions: { type: 'take what it holds', ...read } },
        ],
        onError: { target: 'choosing', actions: 'say that it cannot be read' },
      },
      on: { 'file.stop': { target: 'choosing', actions: 'forget everything' } },
    },
    deciding: { always: [{ guard: 'is through', target: 'done' }, { target: 'sending' }] },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendPicture',
        src: 'sendPicture',
        input: ({ context: { place } }) => ({ place }),
        onDone: [
          {
            guard: { type: 'is over', ...sent },
            target: 'done',
            actions: { type: 'say why it stops', ...sent },
          },
          {
            guard: { type: 'is halted', ...sent },
            target: 'stuck',
            actions: { type: 'say why it stops', ...sent },
          },
          { target: 'deciding', actions: { type: 'note the outcome', ...sent } },
        ],
        onError: 'stuck',
      },
      // The one in progress may be there: the count of the import shows it.
      on: { 'file.stop': 'done' },
    },
    stuck: {
      tags: 'error',
      exit: 'forget why it stopped',
      on: { 'file.again': 'sending', 'file.stop': 'done' },
    },
    done: {
      entry: 'say that there are others',
      on: { 'file.reset': { target: 'choosing', actions: 'forget everything' } },
    },
  },
});

export type ZipPicturesSnapshot = SnapshotFrom<typeof zipPicturesMachine>;
