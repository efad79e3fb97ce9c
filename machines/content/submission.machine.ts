import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';
import { sameValues } from '#machines/kit/form.rules.ts';
import { conflictOf, isLimited, isLost, isRefused } from './submission.rules.ts';

/** The fields of a form, as text. */
export type SubmissionValues = Readonly<Record<string, string>>;

export type SubmissionEvent =
  /** `key` identifies a message however often it is sent; a changed text needs a new key. */
  { type: 'submission.send'; values: SubmissionValues; key: string } | { type: 'submission.again' };

export type Sent = { values: SubmissionValues; key: string };

/**
 * A form that sends its text to the shop: a message, a ticket, a place on the waitlist. The same text keeps its key
 * across attempts, so that a lost answer never creates a second message.
 */
export const submissionMachine = setup({
  types: {
    context: {} as { sent: Sent | null; conflict: string | null },
    events: {} as SubmissionEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: { send: promisePort<void, Sent>('send') },
  actions: {
    'seal the text': assign((_, { sent }: { sent: Sent }) => ({ sent })),
    'note the conflict': assign((_, { error }: { error: unknown }) => ({ conflict: conflictOf(error) })),
    'forget the text': assign({ sent: null, conflict: null }),
  },
  guards: {
    'is the same text': ({ context }, { values }: { values: SubmissionValues }) =>
      context.sent !== null && sameValues(context.sent.values, values),
    'came too late': (_, { error }: { error: unknown }) => conflictOf(error) !== null,
    'came too often': (_, { error }: { error: unknown }) => isLimited(error),
    'was refused': (_, { error }: { error: unknown }) => isRefused(error),
    'the connection is lost': (_, { error }: { error: unknown }) => isLost(error),
  },
}).createMachine({
  id: 'submission',
  context: { sent: null, conflict: null },
  initial: 'editing',
  states: {
    editing: {
      initial: 'untried',
      on: {
        'submission.send': [
          { guard: { type: 'is the same text', params: ({ event }) => event }, target: 'sending' },
          {
            target: 'sending',
            actions: {
              type: 'seal the text',
              params: ({ event: { values, key } }) => ({ sent: { values, key } }),
            },
          },
        ],
      },
      states: {
        untried: {},
        limited: { tags: 'error' },
        refused: { tags: 'error' },
        /** What the message is about has changed since: the server says how. */
        overtaken: { tags: 'error' },
        offline: { tags: 'error' },
        failed: { tags: 'error' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => known(context.sent),
        onDone: 'sent',
        onError: [
          { guard: { type: 'came too often', params: ({ event }) => event }, target: 'editing.limited' },
          {
            guard: { type: 'came too late', params: ({ event }) => event },
            target: 'editing.overtaken',
            actions: { type: 'note the conflict', params: ({ event }) => event },
          },
          { guard: { type: 'was refused', params: ({ event }) => event }, target: 'editing.refused' },
          {
            guard: { type: 'the connection is lost', params: ({ event }) => event },
            target: 'editing.offline',
          },
          { target: 'editing.failed' },
        ],
      },
    },
    sent: { on: { 'submission.again': { target: 'editing', actions: 'forget the text' } } },
  },
});

export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;
