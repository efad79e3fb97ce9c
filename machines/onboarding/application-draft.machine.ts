import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { noAnswers } from '#schema/onboarding/answers.ts';
import type { AnswerName, AnswerProblems, Answers } from '#schema/onboarding/application.ts';
import type { VendorApplication } from '#schema/onboarding/vendor-application.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { delays } from '#machines/kit/delays.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';
import {
  answered,
  changesOf,
  found,
  foundThere,
  withAnswer,
  merge,
  sameAnswers,
  stillWrong,
  typed,
  why,
} from './application-draft.rules.ts';
import type { DraftSave, DraftSubmit, ReadDraft, StoredAnswers, Typed } from './application-draft.rules.ts';

type Context = StoredAnswers & {
  /** As stored on the server, with the version that the next save is based on. */
  saved: StoredAnswers;
  sent: Answers;
  /** Sent earlier without getting a response: they may have been stored. */
  unanswered: Answers | null;
  application: VendorApplication | null;
  problems: AnswerProblems;
  sentence: string | null;
  /** Answers that another tab has changed too, with its values. */
  conflicts: readonly AnswerName[];
  /** The key of the submit request: the same for each attempt. */
  submitKey: string;
};

export type ApplicationDraftEvent =
  | ({ type: 'draft.changed' } & Typed)
  /** The person leaves a field's step or the page: save at once. */
  | { type: 'draft.flush' }
  /** The button at the end of a step: `problems` are the step's own. */
  | { type: 'step.finish'; problems: AnswerProblems }
  | { type: 'draft.submit'; problems: AnswerProblems }
  | { type: 'conflict.mine'; name: AnswerName }
  | { type: 'conflict.theirs'; name: AnswerName }
  | { type: 'draft.retry' }
  /** The application has changed on the server. */
  | { type: 'application.changed' };

export type ApplicationDraftEmitted =
  | { type: 'step.finished' }
  | { type: 'draft.refused'; problems: AnswerProblems }
  | { type: 'draft.submitted' };

/** The step that a button opens while an answer is invalid. */
const unlessRight = [
  {
    guard: { type: 'is wrong', ...found },
    actions: [
      { type: 'note the problems', ...found },
      { type: 'point out', ...found },
    ],
  },
] as const;

/** The step that opens if the server refuses a save. */
const unlessSaved = [
  {
    guard: { type: 'was overtaken', ...withAnswer },
    target: 'merging',
    actions: { type: 'merge with theirs', ...withAnswer },
  },
  { guard: { type: 'may not be changed', ...withAnswer }, target: '#applicationDraft.loading' },
  { guard: { type: 'got no answer', ...withAnswer }, target: 'offline', actions: 'remember what was sent' },
  {
    target: 'refused',
    actions: { type: 'note the sentence', ...why },
  },
] as const;

const nothing: StoredAnswers = { answers: noAnswers, version: 0 };

/**
 * An application that is being filled in: saved while the person types, and merged with other tabs' saves (spec §4).
 */
export const applicationDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApplicationDraftEvent,
    emitted: {} as ApplicationDraftEmitted,
    input: {} as { submitKey: string },
    tags: {} as 'busy' | 'error' | 'open',
  },
  actors: {
    readDraft: promisePort<ReadDraft, void>('readDraft'),
    saveAnswers: promisePort<DraftSave, { changes: Partial<Answers>; version: number }>('saveAnswers'),
    submitApplication: promisePort<DraftSubmit, { submitKey: string; version: number }>('submitApplication'),
    /** Sends `application.changed`, and `draft.flush` when the page is left. */
    watchApplication: callbackPort<ApplicationDraftEvent>('watchApplication'),
  },
  actions: {
    'take what was read': assign((_, { answers, version, application }: ReadDraft) => ({
      answers,
      version,
      saved: { answers, version },
      unanswered: null,
      application,
      conflicts: [],
    })),
    'take the answers': assign(({ context }, { answers, problems }: Typed) => ({
      answers,
      problems: stillWrong(problems, context.problems),
      sentence: null,
    })),
    'seal the answers': assign(({ context: { answers } }) => ({ sent: answers, sentence: null })),
    'remember what was sent': assign(({ context: { sent } }) => ({ unanswered: sent })),
    'note the problems': assign((_, { problems }: { problems: AnswerProblems }) => ({ problems })),
    'point out': emit((_, { problems }: { problems: AnswerProblems }) => ({
      type: 'draft.refused' as const,
      problems,
    })),
    'note what is saved': assign(({ context: { sent } }, save: DraftSave) =>
      'version' in save
        ? {
            saved: { answers: 'answers' in save ? save.answers : sent, version: save.version },
            unanswered: null,
          }
        : {},
    ),
    'merge with theirs': assign(({ context }, save: DraftSave) => {
      if (!('answers' in save)) return {};
      const { answers, conflicts } = merge(context.saved.answers, context.answers, save.answers);
      return {
        saved: { answers: save.answers, version: save.version },
        unanswered: null,
        answers,
        conflicts,
      };
    }),
    'keep mine': assign(({ context }, { name }: { name: AnswerName }) => ({
      conflicts: context.conflicts.filter((each) => each !== name),
    })),
    'take theirs': assign(({ context }, { name }: { name: AnswerName }) => ({
      conflicts: context.conflicts.filter((each) => each !== name),
      answers: { ...context.answers, [name]: context.saved.answers[name] },
    })),
    'note the sentence': assign((_, { sentence }: { sentence: string }) => ({ sentence, unanswered: null })),
    'note that nobody answered': assign({ sentence: accountMessages.unexpected, unanswered: null }),
    'say that the step is finished': emit({ type: 'step.finished' }),
    'say that it is submitted': emit({ type: 'draft.submitted' }),
  },
  guards: {
    'is closed': (_, { application }: ReadDraft) => application.closed !== null,
    'is news': ({ context }, { version }: ReadDraft) => version !== context.saved.version,
    'is as saved': (_, { answers, saved }: { answers: Answers; saved: Answers }) =>
      sameAnswers(answers, saved),
    'is wrong': (_, { problems }: { problems: AnswerProblems }) => Object.keys(problems).length > 0,
    'has nothing to save': ({ context: { answers, saved } }) => sameAnswers(answers, saved.answers),
    'has conflicts': ({ context: { conflicts } }) => conflicts.length > 0,
    'was saved': (_, { kind }: DraftSave) => kind === 'saved',
    'has what was sent': ({ context: { sent } }, save: DraftSave) =>
      save.kind === 'conflict' && sameAnswers(save.answers, sent),
    'has what nobody answered': ({ context: { unanswered } }, save: DraftSave) =>
      save.kind === 'conflict' && unanswered !== null && sameAnswers(save.answers, unanswered),
    'was overtaken': (_, { kind }: DraftSave) => kind === 'conflict',
    'may not be changed': (_, { kind }: DraftSave | DraftSubmit) => kind === 'closed',
    'got no answer': (_, { kind }: DraftSave) => kind === 'offline',
    'was submitted': (_, { kind }: DraftSubmit) => kind === 'submitted',
    'is incomplete': (_, { kind }: DraftSubmit) => kind === 'incomplete',
    'was changed elsewhere': (_, { kind }: DraftSubmit) => kind === 'changed',
  },
  delays: { settle: delays.draftSettle, reconnect: delays.reconnect },
}).createMachine({
  id: 'applicationDraft',
  context: ({ input }) => ({
    ...nothing,
    saved: nothing,
    sent: noAnswers,
    unanswered: null,
    application: null,
    problems: {},
    sentence: null,
    conflicts: [],
    submitKey: input.submitKey,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: [
          {
            guard: { type: 'is closed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'take what was read', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'take what was read', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    failed: { tags: 'error', on: { 'draft.retry': 'loading' } },
    /** In review or decided: its page shows the status from `application`. */
    closed: {},
    open: {
      tags: 'open',
      initial: 'settled',
      invoke: { id: 'watchApplication', src: 'watchApplication' },
      on: {
        'draft.changed': [
          {
            guard: {
              type: 'is as saved',
              params: ({ context, event }) => ({ answers: event.answers, saved: context.saved.answers }),
            },
            target: '.settled',
            actions: { type: 'take the answers', ...typed },
          },
          { target: '.waiting', actions: { type: 'take the answers', ...typed } },
        ],
        'step.finish': [...unlessRight, { actions: 'say that the step is finished' }],
        'draft.submit': [...unlessRight, { target: '.saving to submit' }],
      },
      states: {
        settled: { on: { 'application.changed': 'checking' } },
        /** Another tab or an admin may have changed it. */
        checking: {
          invoke: {
            id: 'readAgain',
            src: 'readDraft',
            onDone: [
              {
                guard: { type: 'is closed', params: ({ event }) => event.output },
                target: '#applicationDraft.closed',
                actions: { type: 'take what was read', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'is news', params: ({ event }) => event.output },
                target: 'merging',
                actions: {
                  type: 'merge with theirs',
                  params: ({ event: { output } }) => ({ ...output, kind: 'conflict' }),
                },
              },
              { target: 'settled' },
            ],
            onError: 'settled',
          },
        },
        waiting: { after: { settle: 'saving' }, on: { 'draft.flush': 'saving' } },
        saving: {
          entry: 'seal the answers',
          on: {
            'draft.changed': { actions: { type: 'take the answers', ...typed } },
            'draft.submit': [
              ...unlessRight,
              { target: 'saving to submit', actions: 'remember what was sent' },
            ],
          },
          invoke: {
            id: 'saveAnswers',
            src: 'saveAnswers',
            input: ({ context: { answers, saved } }) => ({
              changes: changesOf(saved.answers, answers),
              version: saved.version,
            }),
            onDone: [
              {
                guard: { type: 'was saved', ...withAnswer },
                target: 'saved',
                actions: { type: 'note what is saved', ...withAnswer },
              },
              // A save from this tab is never a conflict.
              {
                guard: { type: 'has what nobody answered', ...withAnswer },
                target: 'saving',
                reenter: true,
                actions: { type: 'note what is saved', ...withAnswer },
              },
              ...unlessSaved,
            ],
            onError: { target: 'refused', actions: 'note that nobody answered' },
          },
        },
        saved: { always: [{ guard: 'has nothing to save', target: 'settled' }, { target: 'waiting' }] },
        merging: {
          always: [
            { guard: 'has conflicts', target: 'conflict' },
            { guard: 'has nothing to save', target: 'settled' },
            { target: 'saving' },
          ],
        },
        /** Another tab has changed the same answers: the person chooses, one by one. */
        conflict: {
          on: {
            'draft.changed': { actions: { type: 'take the answers', ...typed } },
            'draft.submit': {},
            'conflict.mine': {
              target: 'merging',
              actions: { type: 'keep mine', params: ({ event }) => event },
            },
            'conflict.theirs': {
              target: 'merging',
              actions: { type: 'take theirs', params: ({ event }) => event },
            },
          },
        },
        /** The answers are still here, and will be sent again. */
        offline: {
          tags: 'error',
          after: { reconnect: 'saving' },
          on: {
            'draft.changed': { actions: { type: 'take the answers', ...typed } },
            'draft.retry': 'saving',
          },
        },
        refused: { tags: 'error', on: { 'draft.retry': 'saving' } },
        'saving to submit': {
          tags: 'busy',
          entry: 'seal the answers',
          on: { 'draft.changed': {}, 'draft.submit': {}, 'step.finish': {} },
          invoke: {
            id: 'saveToSubmit',
            src: 'saveAnswers',
            input: ({ context: { answers, saved } }) => ({
              changes: changesOf(saved.answers, answers),
              version: saved.version,
            }),
            onDone: [
              {
                guard: { type: 'was saved', ...withAnswer },
                target: 'submitting',
                actions: { type: 'note what is saved', ...withAnswer },
              },
              // An autosave that the button interrupted has arrived: nothing differs.
              {
                guard: { type: 'has what was sent', ...withAnswer },
                target: 'submitting',
                actions: { type: 'note what is saved', ...withAnswer },
              },
              // More was typed since: save it over this version.
              {
                guard: { type: 'has what nobody answered', ...withAnswer },
                target: 'saving to submit',
                reenter: true,
                actions: { type: 'note what is saved', ...withAnswer },
              },
              ...unlessSaved,
            ],
            onError: { target: 'refused', actions: 'note that nobody answered' },
          },
        },
        submitting: {
          tags: 'busy',
          on: { 'draft.changed': {}, 'draft.submit': {}, 'step.finish': {} },
          invoke: {
            id: 'submitApplication',
            src: 'submitApplication',
            input: ({ context: { submitKey, saved } }) => ({ submitKey, version: saved.version }),
            onDone: [
              {
                guard: { type: 'was submitted', ...answered },
                target: '#applicationDraft.submitted',
                actions: 'say that it is submitted',
              },
              {
                guard: { type: 'is incomplete', ...answered },
                target: 'settled',
                actions: [
                  { type: 'note the problems', ...foundThere },
                  { type: 'point out', ...foundThere },
                ],
              },
              // Save again: the conflict that results returns what is stored now.
              { guard: { type: 'was changed elsewhere', ...answered }, target: 'saving' },
              { guard: { type: 'may not be changed', ...answered }, target: '#applicationDraft.loading' },
              {
                target: 'refused',
                actions: { type: 'note the sentence', ...why },
              },
            ],
            onError: { target: 'refused', actions: 'note that nobody answered' },
          },
        },
      },
    },
    submitted: {},
  },
});

export type ApplicationDraftSnapshot = SnapshotFrom<typeof applicationDraftMachine>;
