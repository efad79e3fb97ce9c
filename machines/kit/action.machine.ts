import { assign, emit, setup } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { delays } from './delays.ts';
import { known } from './known.ts';
import { promisePort } from './ports.ts';

/** The requested action; its page adds the parameters. */
export type Wanted = { readonly kind: string };

/** @param attempt The same number means the same attempt: it has no effect twice. */
export type Sent<What, Theirs> = { what: What; attempt: number; theirs: Theirs | null };

export type ActionAnswer<What, Theirs> =
  /** @param undo Reverses it; null if nothing does. */
  | { kind: 'done'; undo: What | null }
  | { kind: 'refused'; sentence: string }
  /** Someone else acted first: nothing was saved. */
  | { kind: 'overtaken'; theirs: Theirs }
  /** A fresh code of the second factor is missing. */
  | { kind: 'code needed' }
  /** The account has no second factor. */
  | { kind: 'factor needed'; sentence: string }
  /** The account has lost the right. */
  | { kind: 'denied' };

export type CodeAnswer = { kind: 'right' } | { kind: 'wrong'; sentence: string };

type Context<What, Theirs> = {
  /** The last action selected or sent. */
  what: What | null;
  attempt: number;
  /** The last completed attempt, by kind: a new number clears its form. */
  done: Readonly<Record<string, number>>;
  /** Sent and not answered: whether it is done is unknown. */
  open: What | null;
  undo: What | null;
  /** The current record, as far as known; null for none. */
  theirs: Theirs | null;
  /** The server's message. */
  sentence: string | null;
};

type ActionEvent<What> =
  /** Its consequences must be confirmed first. */
  | { type: 'action.choose'; what: What }
  | { type: 'action.send'; what: What }
  | { type: 'action.code'; code: string }
  /** Retries: the same attempt after no response, or over their version if someone else acted first. */
  | { type: 'action.again' }
  | { type: 'action.undo' }
  /** Closes the message. If someone else acted first, their version stays. */
  | { type: 'action.leave' };

type ActionEmitted<What> =
  | { type: 'action.done'; what: What }
  | { type: 'action.refused' }
  /** Abandoned without a response: only a reload shows whether it was done. */
  | { type: 'action.unsure' }
  /** The other person's version stays. */
  | { type: 'action.yielded' };

const isSame = (one: Wanted | null, other: Wanted) => JSON.stringify(one) === JSON.stringify(other);

/**
 * One action: requested, confirmed with its consequences and a code if it needs them, sent once, and answered with
 * its result. An unanswered action is sent again as the same attempt.
 */
export function actionMachineOf<What extends Wanted, Theirs>() {
  type Answer = ActionAnswer<What, Theirs>;
  const wanted = { params: ({ event }: { event: { what: What } }) => event };
  const answer = { params: ({ event }: { event: { output: Answer } }) => event.output };
  const coded = { params: ({ event }: { event: { output: CodeAnswer } }) => event.output };
  return setup({
    types: {
      context: {} as Context<What, Theirs>,
      events: {} as ActionEvent<What>,
      input: {} as { theirs: Theirs | null },
      emitted: {} as ActionEmitted<What>,
      tags: {} as 'busy' | 'error' | 'rest',
    },
    actors: {
      send: promisePort<Answer, Sent<What, Theirs>>('send'),
      verify: promisePort<CodeAnswer, { code: string }>('verify'),
    },
    delays: { undoOffer: delays.undoOffer },
    actions: {
      'take the choice': assign((_, { what }: { what: What }) => ({ what, undo: null, sentence: null })),
      'take what is sent': assign(({ context: { attempt, open } }, { what }: { what: What }) => ({
        what,
        attempt: isSame(open, what) ? attempt : attempt + 1,
        // If kept, an unanswered action sent again after another one stopped at its code would get that one's key.
        open: isSame(open, what) ? open : null,
        undo: null,
        sentence: null,
      })),
      'take the undo': assign(({ context: { undo, attempt } }) => ({
        what: undo,
        attempt: attempt + 1,
        undo: null,
      })),
      'begin another attempt': assign(({ context: { attempt } }) => ({ attempt: attempt + 1 })),
      'note that it is open': assign(({ context: { what } }) => ({ open: what })),
      'take the answer': assign(({ context: { what, attempt, done } }, given: Answer) => ({
        open: null,
        undo: given.kind === 'done' ? given.undo : null,
        ...(given.kind === 'done' ? { done: { ...done, [known(what).kind]: attempt } } : {}),
        ...(given.kind === 'overtaken' ? { theirs: given.theirs } : {}),
      })),
      'note the sentence': assign((_, given: Answer | CodeAnswer) => ({
        sentence: 'sentence' in given ? given.sentence : null,
      })),
      'note that nobody answered': assign({ sentence: "We couldn't check the code. Try again." }),
      'forget the sentence': assign({ sentence: null }),
      forget: assign({ what: null, undo: null, sentence: null }),
      'say that it is done': emit(({ context: { what } }) => ({
        type: 'action.done' as const,
        what: known(what),
      })),
      'say that it was refused': emit({ type: 'action.refused' as const }),
      'say that nobody knows': emit({ type: 'action.unsure' as const }),
      'say that theirs stay': emit({ type: 'action.yielded' as const }),
    },
    guards: {
      'was refused': (_, { kind }: Answer) => kind === 'refused',
      'was overtaken': (_, { kind }: Answer) => kind === 'overtaken',
      'a code is needed': (_, { kind }: Answer) => kind === 'code needed',
      'a factor is needed': (_, { kind }: Answer) => kind === 'factor needed',
      'was denied': (_, { kind }: Answer) => kind === 'denied',
      'is wrong': (_, { kind }: CodeAnswer) => kind === 'wrong',
      'can be undone': ({ context }) => context.undo !== null,
    },
  }).createMachine({
    id: 'action',
    context: ({ input: { theirs } }) => ({
      what: null,
      attempt: 0,
      done: {},
      open: null,
      undo: null,
      theirs,
      sentence: null,
    }),
    initial: 'resting',
    states: {
      resting: {
        tags: 'rest',
        on: {
          'action.choose': { target: 'confirming', actions: { type: 'take the choice', ...wanted } },
          'action.send': { target: 'sending', actions: { type: 'take what is sent', ...wanted } },
        },
      },
      confirming: {
        on: {
          'action.send': { target: 'sending', actions: { type: 'take what is sent', ...wanted } },
          'action.leave': { target: 'resting', actions: 'forget' },
        },
      },
      sending: {
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { what, attempt, theirs } }) => ({ what: known(what), attempt, theirs }),
          onDone: [
            {
              guard: { type: 'was refused', ...answer },
              target: 'refused',
              actions: [
                { type: 'take the answer', ...answer },
                { type: 'note the sentence', ...answer },
                'say that it was refused',
              ],
            },
            {
              guard: { type: 'was overtaken', ...answer },
              target: 'overtaken',
              actions: { type: 'take the answer', ...answer },
            },
            { guard: { type: 'a code is needed', ...answer }, target: 'coding' },
            {
              guard: { type: 'a factor is needed', ...answer },
              target: 'factorless',
              actions: { type: 'note the sentence', ...answer },
            },
            { guard: { type: 'was denied', ...answer }, target: 'denied', actions: 'forget' },
            { target: 'done', actions: [{ type: 'take the answer', ...answer }, 'say that it is done'] },
          ],
          onError: { target: 'unanswered', actions: 'note that it is open' },
        },
      },
      /** Reports success, and offers an undo for a while. */
      done: {
        tags: 'rest',
        on: {
          'action.choose': { target: 'confirming', actions: { type: 'take the choice', ...wanted } },
          'action.send': { target: 'sending', actions: { type: 'take what is sent', ...wanted } },
          'action.undo': { guard: 'can be undone', target: 'sending', actions: 'take the undo' },
          'action.leave': { target: 'resting', actions: 'forget' },
        },
        after: { undoOffer: { guard: 'can be undone', target: 'resting', actions: 'forget' } },
      },
      refused: {
        tags: 'error',
        on: {
          'action.send': { target: 'sending', actions: { type: 'take what is sent', ...wanted } },
          'action.leave': { target: 'resting', actions: 'forget' },
        },
      },
      overtaken: {
        on: {
          'action.again': { target: 'sending', actions: 'begin another attempt' },
          'action.leave': { target: 'resting', actions: ['forget', 'say that theirs stay'] },
        },
      },
      /** A code from the authenticator is needed. */
      coding: {
        on: { 'action.code': 'verifying', 'action.leave': { target: 'resting', actions: 'forget' } },
      },
      verifying: {
        tags: 'busy',
        invoke: {
          id: 'verify',
          src: 'verify',
          input: ({ event }) => ({ code: event.type === 'action.code' ? event.code : '' }),
          onDone: [
            {
              guard: { type: 'is wrong', ...coded },
              target: 'coding',
              actions: { type: 'note the sentence', ...coded },
            },
            { target: 'sending', actions: 'forget the sentence' },
          ],
          onError: { target: 'coding', actions: 'note that nobody answered' },
        },
      },
      /** Nothing was done: a second factor must be set up first, here or in another tab. */
      factorless: {
        tags: 'error',
        on: {
          'action.again': { target: 'sending', actions: 'forget the sentence' },
          'action.leave': { target: 'resting', actions: 'forget' },
        },
      },
      /** Whether it is done is unknown. */
      unanswered: {
        tags: 'error',
        on: {
          'action.send': { target: 'sending', actions: { type: 'take what is sent', ...wanted } },
          'action.again': 'sending',
          'action.leave': { target: 'resting', actions: ['forget', 'say that nobody knows'] },
        },
      },
      denied: {},
    },
  });
}

export type ActionMachine<What extends Wanted, Theirs> = ReturnType<typeof actionMachineOf<What, Theirs>>;
export type ActionActor<What extends Wanted, Theirs = null> = ActorRefFrom<ActionMachine<What, Theirs>>;

export const actionMachine = actionMachineOf<Wanted, object>();
export type ActionSnapshot = SnapshotFrom<typeof actionMachine>;
