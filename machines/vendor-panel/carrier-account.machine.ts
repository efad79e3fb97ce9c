import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountMessages } from '#schema/texts/texts.ts';
import { byHand } from '#schema/vendor-panel/carrier.ts';
import type { CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type CarrierReading = { kind: 'read'; sheet: CarrierSheet } | { kind: 'denied' };

/** `changed`: someone else changed it first, and nothing was done. */
export type CarrierAnswer =
  | { kind: 'done' | 'changed'; sheet: CarrierSheet }
  | { kind: 'refused'; sentence: string };

type Context = {
  vendorId: string;
  /** False for read-only members, who can't check or disconnect the carrier. */
  mayWrite: boolean;
  sheet: CarrierSheet | null;
  /** Increases when the account changes by anything but the form, which then resets. */
  epoch: number;
  /** Why the last check or disconnection failed. */
  sentence: string | null;
};

type Event =
  | { type: 'account.retry' }
  /** The form has saved it. */
  | { type: 'account.saved'; sheet: CarrierSheet }
  | { type: 'account.check' }
  /** Asks before deleting the credentials. */
  | { type: 'account.disconnect' }
  | { type: 'disconnect.confirmed' }
  | { type: 'disconnect.cancelled' };

const changed = 'Someone else changed the carrier after you opened it. Nothing was disconnected.';

const read = { params: ({ event }: { event: { output: CarrierReading } }) => event.output };
const answered = { params: ({ event }: { event: { output: CarrierAnswer } }) => event.output };
const saved = { params: ({ event }: { event: { sheet: CarrierSheet } }) => event };

const isConnected = (sheet: CarrierSheet | null): boolean =>
  sheet !== null && sheet.account.carrier !== byHand;

/** A store's carrier: saved by a form, checked with the carrier, disconnected. */
export const carrierAccountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Pick<Context, 'vendorId' | 'mayWrite'>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readAccount: promisePort<CarrierReading, { vendorId: string }>('readAccount'),
    checkAccount: promisePort<CarrierAnswer, { vendorId: string }>('checkAccount'),
    disconnectAccount: promisePort<CarrierAnswer, { vendorId: string; version: number }>('disconnectAccount'),
  },
  actions: {
    'take what is there': assign((_, reading: CarrierReading) => ({
      sheet: reading.kind === 'read' ? reading.sheet : null,
    })),
    'take what was saved': assign((_, { sheet }: { sheet: CarrierSheet }) => ({ sheet, sentence: null })),
    'take the answer': assign(({ context }, answer: CarrierAnswer) =>
      answer.kind === 'refused'
        ? { sentence: answer.sentence }
        : { sheet: answer.sheet, sentence: answer.kind === 'changed' ? changed : context.sentence },
    ),
    'begin anew': assign(({ context }) => ({ epoch: context.epoch + 1 })),
    'note that it broke': assign({ sentence: accountMessages.unexpected }),
    'forget the sentence': assign({ sentence: null }),
  },
  guards: {
    'was read': (_, { kind }: CarrierReading) => kind === 'read',
    'is refused': (_, { kind }: CarrierAnswer) => kind === 'refused',
    'may change it': ({ context: { mayWrite, sheet } }) => mayWrite && isConnected(sheet),
    'needs a check': (_, { sheet }: { sheet: CarrierSheet }) => isConnected(sheet),
  },
}).createMachine({
  id: 'carrier-account',
  context: ({ input }) => ({ ...input, sheet: null, epoch: 0, sentence: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        input: ({ context: { vendorId } }) => ({ vendorId }),
        onDone: [
          {
            guard: { type: 'was read', ...read },
            target: 'open',
            actions: { type: 'take what is there', ...read },
          },
          { target: 'denied' },
        ],
        onError: 'failed',
      },
    },
    denied: {},
    failed: { tags: 'error', on: { 'account.retry': 'reading' } },
    open: {
      on: {
        'account.saved': [
          {
            guard: { type: 'needs a check', ...saved },
            target: 'checking',
            actions: { type: 'take what was saved', ...saved },
          },
          { actions: { type: 'take what was saved', ...saved } },
        ],
        'account.check': { guard: 'may change it', target: 'checking', actions: 'forget the sentence' },
        'account.disconnect': { guard: 'may change it', target: 'asking', actions: 'forget the sentence' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkAccount',
        src: 'checkAccount',
        input: ({ context: { vendorId } }) => ({ vendorId }),
        onDone: { target: 'open', actions: { type: 'take the answer', ...answered } },
        onError: { target: 'open', actions: 'note that it broke' },
      },
      on: {
        // An answer about the previous account says nothing about this one.
        'account.saved': [
          {
            guard: { type: 'needs a check', ...saved },
            target: 'checking',
            reenter: true,
            actions: { type: 'take what was saved', ...saved },
          },
          { target: 'open', actions: { type: 'take what was saved', ...saved } },
        ],
      },
    },
    asking: {
      on: { 'disconnect.confirmed': 'disconnecting', 'disconnect.cancelled': 'open' },
    },
    disconnecting: {
      tags: 'busy',
      invoke: {
        id: 'disconnectAccount',
        src: 'disconnectAccount',
        input: ({ context: { vendorId, sheet } }) => ({ vendorId, version: known(sheet).account.version }),
        onDone: [
          {
            guard: { type: 'is refused', ...answered },
            target: 'open',
            actions: { type: 'take the answer', ...answered },
          },
          { target: 'open', actions: [{ type: 'take the answer', ...answered }, 'begin anew'] },
        ],
        onError: { target: 'open', actions: 'note that it broke' },
      },
    },
  },
});

export type CarrierAccountSnapshot = SnapshotFrom<typeof carrierAccountMachine>;
