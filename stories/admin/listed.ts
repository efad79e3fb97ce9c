import { moderationQueueModel, queueWords } from '#samples/models/admin/moderation-queue.model.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';

/** What a list needs to be shown once it has read these rows, or has failed. @param more whether there are further ones */
export const listed = (rows: readonly object[], failure?: object, more = rows.length > 2) =>
  [
    {
      ...listViewModel,
      cases: {
        ...listViewModel.cases,
        'done.readFirst': [{ output: { rows, next: more ? 'more' : null } }],
        ...(failure === undefined ? {} : { 'error.readFirst': [{ error: failure }] }),
      },
    },
    [
      failure === undefined
        ? (['xstate.done.actor.readFirst', 'done.readFirst', 0] as const)
        : (['xstate.error.actor.readFirst', 'error.readFirst', 0] as const),
    ],
  ] as const;

const opened = ['xstate.done.actor.openItem', 'done.openItem', 0] as const;
const decided = [
  opened,
  ['item.decide', 'item.decide', 0],
  ['xstate.done.actor.decide', 'done.decide', 0],
] as const;
const noticed = [
  opened,
  ['item.changed', 'item.changed', 0],
  ['xstate.done.actor.readItem', 'done.readItem', 0],
] as const;
const changed = 'This changed after you opened it. Review it again.';

/** What can happen to an item while an admin looks at it. */
const scenarios = {
  nothing: { path: [opened] },
  'another admin has it': {
    path: [opened],
    opening: { kind: 'taken', sentence: 'Dana Cole is deciding this at the moment.' },
  },
  'another admin has decided it': { path: decided, answer: { kind: 'overtaken', sentence: changed } },
  'its author has changed it': { path: noticed, again: queueWords.changed },
  'another admin decides it while it is read': { path: noticed, again: queueWords.decided },
  'its author has taken it back': { path: decided, answer: { kind: 'gone' } },
  'the admin was demoted': { path: decided, answer: { kind: 'denied' } },
} as const;
export type Scenario = keyof typeof scenarios;

interface Held {
  /** What opening it answers, besides the item. */
  opening?: object | undefined;
  /** The changes, when it is read again. */
  again?: string;
  /** The decision, and the answer to it; undecided without an answer. */
  decision?: object;
  answer?: object | undefined;
  /** What happened to it; opened, and decided if there is an answer. */
  path?: (typeof scenarios)[Scenario]['path'];
}

/** The data to show an item of a queue; null for none. */
export function heldItem(item: { id: string } | null, { opening, again, decision, answer, path }: Held = {}) {
  const model = {
    ...moderationQueueModel,
    input: { id: item?.id ?? null },
    cases: {
      ...moderationQueueModel.cases,
      'done.openItem': [{ output: { kind: 'open', item, ...opening } }],
      ...(again === undefined ? {} : { 'done.readItem': [{ output: again }] }),
      ...(decision === undefined ? {} : { 'item.decide': [{ decision }] }),
      ...(answer === undefined ? {} : { 'done.decide': [{ output: answer }] }),
    },
  };
  const way = path ?? (answer === undefined ? ([opened] as const) : decided);
  return [model, item === null ? [] : way] as const;
}

/** The same, by what has happened since. */
export const inHand = (item: { id: string } | null, happened: Scenario = 'nothing') =>
  heldItem(item, scenarios[happened]);
