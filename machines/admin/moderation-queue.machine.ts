import { assign, emit, setup } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';
import { accountMessages } from '#schema/texts/texts.ts';

/** The item under review; the rest of it belongs to its queue. */
export type QueueItem = { readonly id: string; readonly version: number };

/** Kinds belong to the queue; `words` is a reason or an answer; `at` is a timestamp. */
export type Decision = { kind: string; words: string | null; at: string | null };

export type OpenAnswer<Item extends QueueItem = QueueItem> =
  | { kind: 'open'; item: Item }
  /** Another admin has claimed it: it can be read, not decided. */
  | { kind: 'taken'; item: Item; sentence: string }
  | { kind: 'gone' }
  /** The person is no longer an admin. */
  | { kind: 'denied' };

export type DecideAnswer =
  /** @param next The item after it in the list, or before it at the end; null for none. */
  | { kind: 'decided'; next: string | null }
  /** Someone else has changed or decided it: nothing was done. */
  | { kind: 'overtaken' | 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'denied' };

export type DecideInput<Item extends QueueItem = QueueItem> = { item: Item; decision: Decision };

type Context<Item extends QueueItem> = {
  /** The current item; null for none. */
  id: string | null;
  item: Item | null;
  decision: Decision | null;
  /** The server's message. */
  sentence: string | null;
  /** The item selected while a decision was pending. */
  wanted: { id: string | null } | null;
  /** The last decision, shown next to the item that follows it. */
  decided: { id: string; decision: Decision; next: string | null } | null;
};

export type ModerationQueueEvent =
  /** The URL has another item; null releases the current one. */
  | { type: 'item.choose'; id: string | null }
  /** Another list opens: the last decision in the previous one must not show next to it. */
  | { type: 'list.asked' }
  | { type: 'item.decide'; decision: Decision }
  /** The item may have changed. */
  | { type: 'item.changed' }
  /** After a failure, or if someone else was faster: read it again. */
  | { type: 'item.again' };

type Emitted =
  | { type: 'item.decided'; id: string; decision: Decision }
  /** The item that the URL must contain now. */
  | { type: 'item.lead'; id: string | null };

const answered = { params: ({ event }: { event: { output: DecideAnswer } }) => event.output };
const kindIs =
  (...kinds: readonly (OpenAnswer | DecideAnswer)['kind'][]) =>
  (_: unknown, { kind }: Pick<OpenAnswer | DecideAnswer, 'kind'>) =>
    kinds.includes(kind);

/** One item of a queue, claimed by an admin: claimed while it is read, decided once, released on every way out. */
export function moderationQueueMachineOf<Item extends QueueItem>() {
  const opened = { params: ({ event }: { event: { output: OpenAnswer<Item> } }) => event.output };
  return setup({
    types: {
      context: {} as Context<Item>,
      events: {} as ModerationQueueEvent,
      input: {} as { id: string | null },
      emitted: {} as Emitted,
      tags: {} as 'busy' | 'error',
    },
    actors: {
      /** Claims the item and reads it. */
      openItem: promisePort<OpenAnswer<Item>, { id: string }>('openItem'),
      /** Only reads it, and returns a message about what has changed since it was opened, or null. */
      readItem: promisePort<string | null, { item: Item }>('readItem'),
      decide: promisePort<DecideAnswer, DecideInput<Item>>('decide'),
      /** Renews the claim while it runs, and releases the item when it stops. */
      holdClaim: callbackPort<ModerationQueueEvent, { id: string }>('holdClaim'),
    },
    actions: {
      'take the choice': assign(({ context: { decided } }, { id }: { id: string | null }) => ({
        id,
        item: null,
        decision: null,
        sentence: null,
        wanted: null,
        decided: decided?.next === id ? decided : null,
      })),
      'note the choice': assign(({ context }, { id }: { id: string | null }) => ({
        wanted: id === context.id ? null : { id },
      })),
      'take the item': assign((_, answer: OpenAnswer<Item>) => ({
        item: 'item' in answer ? answer.item : null,
        sentence: 'sentence' in answer ? answer.sentence : null,
      })),
      'take the decision': assign((_, { decision }: { decision: Decision }) => ({
        decision,
        sentence: null,
        wanted: null,
      })),
      'note that it is decided': assign(({ context: { id, decision, wanted } }, answer: DecideAnswer) => ({
        decided: {
          id: known(id),
          decision: known(decision),
          next: wanted !== null ? wanted.id : 'next' in answer ? answer.next : null,
        },
      })),
      'tell it no more': assign({ decided: null }),
      'note the sentence': assign((_, answer: DecideAnswer) => ({
        sentence: 'sentence' in answer ? answer.sentence : null,
      })),
      'note that nobody answered': assign({ sentence: accountMessages.unexpected }),
      'note what has changed': assign((_, { output }: { output: string | null }) => ({ sentence: output })),
      'say that it is decided': emit(({ context: { id, decision } }) => ({
        type: 'item.decided' as const,
        id: known(id),
        decision: known(decision),
      })),
      'lead on': emit(({ context: { decided } }) => ({
        type: 'item.lead' as const,
        id: known(decided).next,
      })),
      // The person must see why nothing was decided before anything else.
      'lead back': emit(({ context: { id } }) => ({ type: 'item.lead' as const, id })),
    },
    guards: {
      'is another': ({ context }, { id }: { id: string | null }) => id !== context.id,
      'is an item': (_, { id }: { id: string | null }) => id !== null,
      'is open': kindIs('open'),
      'is taken': kindIs('taken'),
      'is gone': kindIs('gone'),
      'was decided': kindIs('decided'),
      'another is wanted': ({ context }) => context.wanted !== null,
      'was overtaken': kindIs('overtaken'),
      'was refused': kindIs('refused'),
      'is the same': (_, { output }: { output: string | null }) => output === null,
    },
  }).createMachine({
    id: 'moderationQueue',
    context: ({ input: { id } }) => ({
      id,
      item: null,
      decision: null,
      sentence: null,
      wanted: null,
      decided: null,
    }),
    initial: 'waking',
    on: {
      'item.choose': [
        {
          guard: {
            type: 'is another',
            params: ({ event }) => event,
          },
          target: '.waking',
          actions: { type: 'take the choice', params: ({ event }) => event },
        },
      ],
      'list.asked': { actions: 'tell it no more' },
    },
    states: {
      waking: {
        always: [
          { guard: { type: 'is an item', params: ({ context }) => context }, target: 'held' },
          { target: 'empty' },
        ],
      },
      /** No item is claimed. */
      empty: {},
      held: {
        initial: 'opening',
        invoke: {
          id: 'holdClaim',
          src: 'holdClaim',
          input: ({ context: { id } }) => ({ id: known(id) }),
        },
        states: {
          opening: {
            tags: 'busy',
            invoke: {
              id: 'openItem',
              src: 'openItem',
              input: ({ context: { id } }) => ({ id: known(id) }),
              onDone: [
                {
                  guard: { type: 'is open', ...opened },
                  target: 'open',
                  actions: { type: 'take the item', ...opened },
                },
                {
                  guard: { type: 'is taken', ...opened },
                  target: 'taken',
                  actions: { type: 'take the item', ...opened },
                },
                { guard: { type: 'is gone', ...opened }, target: '#moderationQueue.gone' },
                { target: '#moderationQueue.denied' },
              ],
              onError: 'failed',
            },
          },
          open: {
            initial: 'reading',
            on: {
              'item.decide': {
                target: 'deciding',
                actions: { type: 'take the decision', params: ({ event }) => event },
              },
              'item.changed': '.checking',
            },
            states: {
              reading: {},
              /** The current version stays; if reading fails, the decision detects a change. */
              checking: {
                invoke: {
                  id: 'readItem',
                  src: 'readItem',
                  input: ({ context: { item } }) => ({ item: known(item) }),
                  onDone: [
                    { guard: { type: 'is the same', params: ({ event }) => event }, target: 'reading' },
                    {
                      target: '#moderationQueue.held.overtaken',
                      actions: { type: 'note what has changed', params: ({ event }) => event },
                    },
                  ],
                  onError: 'reading',
                },
              },
              refused: { tags: 'error' },
            },
          },
          deciding: {
            tags: 'busy',
            // A sent decision can't be canceled: without its answer, the result would stay unknown.
            on: {
              'item.choose': { actions: { type: 'note the choice', params: ({ event }) => event } },
            },
            invoke: {
              id: 'decide',
              src: 'decide',
              input: ({ context: { item, decision } }) => ({ item: known(item), decision: known(decision) }),
              onDone: [
                {
                  guard: { type: 'was decided', ...answered },
                  target: '#moderationQueue.decided',
                  actions: [
                    { type: 'note that it is decided', ...answered },
                    'say that it is decided',
                    'lead on',
                  ],
                },
                {
                  guard: { type: 'was overtaken', ...answered },
                  target: 'overtaken',
                  actions: [{ type: 'note the sentence', ...answered }, 'lead back'],
                },
                {
                  guard: { type: 'was refused', ...answered },
                  target: 'open.refused',
                  actions: [{ type: 'note the sentence', ...answered }, 'lead back'],
                },
                {
                  guard: { type: 'is gone', ...answered },
                  target: '#moderationQueue.gone',
                  actions: 'lead back',
                },
                { target: '#moderationQueue.denied', actions: 'lead back' },
              ],
              onError: { target: 'open.refused', actions: ['note that nobody answered', 'lead back'] },
            },
          },
          /** The displayed version is outdated: it must be read again before anything is decided. */
          overtaken: { on: { 'item.again': 'opening' } },
          taken: { on: { 'item.again': 'opening', 'item.changed': 'opening' } },
          failed: { tags: 'error', on: { 'item.again': 'opening' } },
        },
      },
      gone: {},
      denied: {},
      /** The URL already has the next one, or is about to. */
      decided: {
        always: {
          guard: 'another is wanted',
          target: 'waking',
          actions: { type: 'take the choice', params: ({ context: { wanted } }) => known(wanted) },
        },
      },
    },
  });
}

export type ModerationQueueActor<Item extends QueueItem = QueueItem> = ActorRefFrom<
  ReturnType<typeof moderationQueueMachineOf<Item>>
>;

export const moderationQueueMachine = moderationQueueMachineOf<QueueItem>();
export type ModerationQueueSnapshot = SnapshotFrom<typeof moderationQueueMachine>;
