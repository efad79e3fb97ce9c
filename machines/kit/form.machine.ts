import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountMessages } from '#schema/texts/texts.ts';
import { mergeChanges } from '#schema/kit/merge-changes.ts';
import { promisePort } from '#machines/kit/ports.ts';
import { sameValues, stillWrong } from './form.rules.ts';
import type {
  FieldProblems,
  FormDraft,
  FormRecord,
  FormValues,
  MergeForms,
  OtherRecord,
  SaveAnswer,
} from './form.rules.ts';

type Context = {
  /** As typed. */
  values: FormValues;
  /** As stored on the server. */
  saved: FormRecord;
  /** The version that a save is based on: that of a kept draft, if there is one. */
  basis: number | null;
  /** The values of that version; null for a draft that did not keep them. */
  base: FormValues | null;
  merge: MergeForms;
  /** The values being saved. */
  sent: FormValues;
  problems: FieldProblems;
  /** One sentence about the last attempt. */
  sentence: string | null;
  /** What someone else has saved since. */
  theirs: OtherRecord | null;
  /** The fields that only they changed: in a conflict the form already shows their values. */
  taken: readonly string[];
  /** Each change is saved immediately, and reverted if that fails. */
  autosaves: boolean;
  /** The values are a draft from an earlier visit, neither saved nor discarded yet. */
  isRestored: boolean;
  /** Increases when something other than the fields changes the values: the fields then show the new values. */
  revision: number;
};

/** A change that was discarded. Without its version, saving it again would overwrite newer ones without asking. */
type Discarded = Pick<Context, 'basis' | 'base' | 'isRestored'>;

export type FormEvent =
  /** `from`: not by its fields, which then show the new values, with what they were a change of. */
  | { type: 'form.changed'; values: FormValues; problems: FieldProblems; from?: Discarded }
  | { type: 'form.submit'; values: FormValues; problems: FieldProblems }
  /** Discards the typed values: the stored ones return. */
  | { type: 'form.reset' }
  /** Discards the person's own values. */
  | { type: 'conflict.take' }
  /** Overwrites theirs with these: all of the person's own values, or a choice per field. */
  | { type: 'conflict.keep'; values: FormValues };

/** `draft` was typed and not saved in an earlier visit: the form starts with it. */
export type FormInput = FormRecord & {
  autosaves: boolean;
  draft?: FormDraft | undefined;
  /** For fields that can't be compared one by one. */
  merge?: MergeForms;
};

type Typed = { values: FormValues; problems: FieldProblems; from?: Discarded };
const typed = { params: ({ event }: { event: Typed }) => event };
const answered = { params: ({ event }: { event: { output: SaveAnswer } }) => event.output };

/** Values that are edited and saved together, unless someone else has saved them since. */
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
    'take the values': assign(({ context }, { values, problems, from }: Typed) => ({
      values,
      ...(from && {
        basis: from.basis,
        base: from.base,
        isRestored: from.isRestored,
        revision: context.revision + 1,
      }),
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
      // Fields edited since then keep their values; the others show what is stored.
      const next = context.merge(context.sent, context.values, values).values;
      return {
        saved: { values, version },
        basis: version,
        base: values,
        isRestored: false,
        ...(sameValues(next, context.values) ? {} : { values: next, revision: context.revision + 1 }),
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
    // Otherwise the next save would overwrite a version that the person already saw.
    'drop the draft': assign(({ context: { saved } }) => ({
      basis: saved.version,
      base: saved.values,
      isRestored: false,
    })),
    'drop what was typed': assign(({ context: { saved, revision } }) => ({
      values: saved.values,
      problems: {},
      sentence: null,
      revision: revision + 1,
    })),
    'note theirs': assign(({ context }, answer: SaveAnswer) => {
      if (answer.kind !== 'conflict') return {};
      const { theirs } = answer;
      const merged = context.merge(context.base, context.values, theirs.values);
      return { theirs, values: merged.values, taken: merged.theirs, revision: context.revision + 1 };
    }),
    'take theirs': assign(({ context: { theirs, saved, revision } }) => ({
      saved: theirs ?? saved,
      values: (theirs ?? saved).values,
      theirs: null,
      taken: [],
      revision: revision + 1,
    })),
    'save over theirs': assign(
      ({ context: { theirs, saved, revision } }, { values }: { values: FormValues }) => ({
        saved: theirs ?? saved,
        values,
        sent: values,
        theirs: null,
        taken: [],
        revision: revision + 1,
      }),
    ),
    'say that it is saved': emit({ type: 'form.saved' }),
  },
  guards: {
    'saves automatically': ({ context }) => context.autosaves,
    'holds a draft': ({ context: { isRestored, values, saved } }) =>
      isRestored && !sameValues(values, saved.values),
    'is as saved': ({ context }, { values }: Typed) => sameValues(values, context.saved.values),
    'is wrong': (_, { problems }: Typed) => Object.keys(problems).length > 0,
    'has more to save': ({ context: { autosaves, values, sent } }, { kind }: SaveAnswer) =>
      kind === 'saved' && autosaves && !sameValues(values, sent),
    'was saved while it was typed on': ({ context: { values, sent } }, { kind }: SaveAnswer) =>
      kind === 'saved' && !sameValues(values, sent),
    'was saved': (_, { kind }: SaveAnswer) => kind === 'saved',
    'was overtaken': (_, { kind }: SaveAnswer) => kind === 'conflict',
    'was refused': (_, { kind }: SaveAnswer) => kind === 'refused',
    'got no answer': (_, { kind }: SaveAnswer) => kind === 'offline',
  },
}).createMachine({
  id: 'form',
  context: ({ input: { values, version, autosaves, draft, merge = mergeChanges } }) => {
    const saved = { values, version };
    const draftBase =
      draft === undefined ? values : (draft.base ?? (draft.version === version ? values : null));
    const merged = merge(draftBase, draft?.values ?? values, values);
    const isRestored = !sameValues(merged.values, values);
    // If no field was changed on both sides, the draft becomes a change to what is stored now.
    const isOld = isRestored && merged.both.length > 0;
    return {
      values: merged.values,
      saved,
      basis: isOld && draft !== undefined ? draft.version : version,
      base: isOld ? draftBase : values,
      merge,
      taken: [],
      sent: values,
      problems: {},
      sentence: null,
      theirs: null,
      autosaves,
      isRestored,
      revision: 0,
    };
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'clean',
      on: {
        'form.reset': { target: '.clean', actions: ['drop what was typed', 'drop the draft'] },
        'form.changed': [
          {
            guard: 'saves automatically',
            target: 'saving',
            actions: [{ type: 'take the values', ...typed }, 'seal the values'],
          },
          {
            guard: { type: 'is as saved', ...typed },
            target: '.clean',
            actions: [{ type: 'take the values', ...typed }, 'drop the draft'],
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
        clean: { always: { guard: 'holds a draft', target: 'dirty' } },
        dirty: {},
        saved: {},
        wrong: {
          // A problem is shown until it is fixed or the form is sent again.
          on: {
            'form.changed': [
              {
                guard: 'saves automatically',
                target: '#form.saving',
                actions: [{ type: 'take the values', ...typed }, 'seal the values'],
              },
              { actions: { type: 'take the values', ...typed } },
            ],
          },
          initial: 'invalid',
          states: {
            invalid: { tags: 'error' },
            /** From the server: for single fields, or one message for the form. */
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
        input: ({ context: { sent, basis } }) => ({ values: sent, version: basis }),
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
            guard: { type: 'got no answer', ...answered },
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
        'conflict.take': { target: 'editing.clean', actions: ['take theirs', 'drop the draft'] },
        'conflict.keep': {
          target: 'saving',
          actions: [{ type: 'save over theirs', params: ({ event }) => event }, 'drop the draft'],
        },
      },
    },
  },
});

export type FormSnapshot = SnapshotFrom<typeof formMachine>;
