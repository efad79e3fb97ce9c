import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountMessages } from '#schema/texts/texts.ts';
import { promisePort } from '#machines/kit/ports.ts';
import { sameValues, stillWrong } from './form.rules.ts';
import type { FieldProblems, FormRecord, FormValues, SaveAnswer } from './form.rules.ts';

type Context = {
  /** As typed. */
  values: FormValues;
  /** As the server stores them, with the version that a save is based on. */
  saved: FormRecord;
  /** The values being saved. */
  sent: FormValues;
  problems: FieldProblems;
  /** One sentence about the last attempt. */
  sentence: string | null;
  /** What somebody else has saved in the meantime. */
  theirs: FormRecord | null;
  /** Each change is saved immediately, and reverted if that fails. */
  autosaves: boolean;
  /** Grows when the values were not changed by the fields: the fields then show them again. */
  revision: number;
};

export type FormEvent =
  | { type: 'form.changed'; values: FormValues; problems: FieldProblems }
  | { type: 'form.submit'; values: FormValues; problems: FieldProblems }
  /** Drops what was typed: the values are as they are stored. */
  | { type: 'form.reset' }
  /** Discards the person's own values. */
  | { type: 'conflict.take' }
  /** Overwrites theirs with these: all of the person's own values, or a choice per field. */
  | { type: 'conflict.keep'; values: FormValues };

export type FormInput = FormRecord & { autosaves: boolean };

type Typed = { values: FormValues; problems: FieldProblems };
const typed = { params: ({ event }: { event: Typed }) => event };
const answered = { params: ({ event }: { event: { output: SaveAnswer } }) => event.output };

/** Values that are edited and saved together, unless somebody else has saved them in the meantime. */
export const formMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent,
    input: {} as FormInput,
    emitted: {} as { type: 'form.saved' } | { type: 'form.refused'; problems: FieldProblems },
    tags: {} as 'busy' | 'error',
  },
  actors: { save: promisePort<SaveAnswer, FormRecord>('save') },
  actions: {
    'take the values': assign(({ context }, { values, problems }: Typed) => ({
      values,
      problems: stillWrong(problems, context.problems),
    })),
    'seal the values': assign(({ context: { values } }) => ({ sent: values, problems: {}, sentence: null })),
    complain: assign((_, { values, problems }: Typed) => ({ values, problems, sentence: null })),
    'point out': emit((_, { problems }: Pick<Typed, 'problems'>) => ({
      type: 'form.refused' as const,
      problems,
    })),
    'note what is saved': assign(({ context }, answer: SaveAnswer) => {
      if (answer.kind !== 'saved') return {};
      const { values, version } = answer;
      const isNews = sameValues(context.values, context.sent) && !sameValues(values, context.sent);
      return {
        saved: { values, version },
        ...(isNews ? { values, revision: context.revision + 1 } : {}),
      };
    }),
    'note the refusal': assign((_, answer: SaveAnswer) => ({
      problems: answer.kind === 'refused' ? answer.problems : {},
      sentence: 'sentence' in answer ? answer.sentence : null,
    })),
    'note that nobody answered': assign({ sentence: accountMessages.unexpected }),
    'take it back': assign(({ context: { autosaves, saved, revision } }) =>
      autosaves ? { values: saved.values, revision: revision + 1 } : {},
    ),
    'drop what was typed': assign(({ context: { saved, revision } }) => ({
      values: saved.values,
      problems: {},
      sentence: null,
      revision: revision + 1,
    })),
    'note theirs': assign((_, answer: SaveAnswer) => ({
      theirs: answer.kind === 'conflict' ? answer.theirs : null,
    })),
    'take theirs': assign(({ context: { theirs, saved, revision } }) => ({
      saved: theirs ?? saved,
      values: (theirs ?? saved).values,
      theirs: null,
      revision: revision + 1,
    })),
    'save over theirs': assign(
      ({ context: { theirs, saved, revision } }, { values }: { values: FormValues }) => ({
        saved: theirs ?? saved,
        values,
        sent: values,
        theirs: null,
        revision: revision + 1,
      }),
    ),
    'say that it is saved': emit({ type: 'form.saved' }),
  },
  guards: {
    'saves by itself': ({ context }) => context.autosaves,
    'is as saved': ({ context }, { values }: Typed) => sameValues(values, context.saved.values),
    'is wrong': (_, { problems }: Typed) => Object.keys(problems).length > 0,
    'has more to save': ({ context: { autosaves, values, sent } }, { kind }: SaveAnswer) =>
      kind === 'saved' && autosaves && !sameValues(values, sent),
    'was saved while it was typed on': ({ context: { values, sent } }, { kind }: SaveAnswer) =>
      kind === 'saved' && !sameValues(values, sent),
    'was saved': (_, { kind }: SaveAnswer) => kind === 'saved',
    'was overtaken': (_, { kind }: SaveAnswer) => kind === 'conflict',
    'was refused': (_, { kind }: SaveAnswer) => kind === 'refused',
    'was not heard': (_, { kind }: SaveAnswer) => kind === 'offline',
  },
}).createMachine({
  id: 'form',
  context: ({ input: { values, version, autosaves } }) => ({
    values,
    saved: { values, version },
    sent: values,
    problems: {},
    sentence: null,
    theirs: null,
    autosaves,
    revision: 0,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'clean',
      on: {
        'form.reset': { target: '.clean', actions: 'drop what was typed' },
        'form.changed': [
          {
            guard: 'saves by itself',
            target: 'saving',
            actions: [{ type: 'take the values', ...typed }, 'seal the values'],
          },
          {
            guard: { type: 'is as saved', ...typed },
            target: '.clean',
            actions: { type: 'take the values', ...typed },
          },
          { target: '.dirty', actions: { type: 'take the values', ...typed } },
        ],
        'form.submit': [
          {
            guard: { type: 'is wrong', ...typed },
            target: '.wrong',
            actions: [
              { type: 'complain', ...typed },
              { type: 'point out', ...typed },
            ],
          },
          { target: 'saving', actions: [{ type: 'take the values', ...typed }, 'seal the values'] },
        ],
      },
      states: {
        clean: {},
        dirty: {},
        saved: {},
        wrong: {
          // A problem is shown until it is fixed or the form is sent again.
          on: {
            'form.changed': [
              {
                guard: 'saves by itself',
                target: '#form.saving',
                actions: [{ type: 'take the values', ...typed }, 'seal the values'],
              },
              { actions: { type: 'take the values', ...typed } },
            ],
          },
          initial: 'invalid',
          states: {
            invalid: { tags: 'error' },
            /** By the server: for single fields, or for the form in one sentence. */
            refused: { tags: 'error' },
            offline: { tags: 'error' },
            failed: { tags: 'error' },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      on: { 'form.changed': { actions: { type: 'take the values', ...typed } } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { sent, saved } }) => ({ values: sent, version: saved.version }),
        onDone: [
          {
            guard: { type: 'has more to save', ...answered },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'note what is saved', ...answered }, 'seal the values'],
          },
          {
            guard: { type: 'was saved while it was typed on', ...answered },
            target: 'editing.dirty',
            actions: [{ type: 'note what is saved', ...answered }, 'say that it is saved'],
          },
          {
            guard: { type: 'was saved', ...answered },
            target: 'editing.saved',
            actions: [{ type: 'note what is saved', ...answered }, 'say that it is saved'],
          },
          {
            guard: { type: 'was overtaken', ...answered },
            target: 'conflict',
            actions: { type: 'note theirs', ...answered },
          },
          {
            guard: { type: 'was refused', ...answered },
            target: 'editing.wrong.refused',
            actions: [
              { type: 'note the refusal', ...answered },
              'take it back',
              {
                type: 'point out',
                params: ({ event: { output } }) => ({
                  problems: output.kind === 'refused' ? output.problems : {},
                }),
              },
            ],
          },
          {
            guard: { type: 'was not heard', ...answered },
            target: 'editing.wrong.offline',
            actions: [{ type: 'note the refusal', ...answered }, 'take it back'],
          },
          {
            target: 'editing.wrong.failed',
            actions: [{ type: 'note the refusal', ...answered }, 'take it back'],
          },
        ],
        onError: {
          target: 'editing.wrong.failed',
          actions: ['note that nobody answered', 'take it back'],
        },
      },
    },
    conflict: {
      on: {
        'form.changed': { actions: { type: 'take the values', ...typed } },
        'conflict.take': { target: 'editing.clean', actions: 'take theirs' },
        'conflict.keep': {
          target: 'saving',
          actions: { type: 'save over theirs', params: ({ event }) => event },
        },
      },
    },
  },
});

export type FormSnapshot = SnapshotFrom<typeof formMachine>;
