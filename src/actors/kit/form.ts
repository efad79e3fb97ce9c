import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { formMachine } from '#machines/kit/form.machine.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { sameValues } from '#machines/kit/form.rules.ts';
import type {
  FieldProblems,
  FormDraft,
  FormRecord,
  FormValues,
  MergeForms,
  SaveAnswer,
} from '#machines/kit/form.rules.ts';

export type FormActor = ActorRefFrom<typeof formMachine>;

export interface FormOptions<Values extends FormValues> {
  /** The form's initial values. */
  values: Values;
  /** Version of the initial values; omitted if a record has none. */
  version?: number | null;
  autosaves?: boolean;
  /** Unsaved input from an earlier visit, with the version that it is based on. */
  draft?: FormDraft | undefined;
  /** For fields that can't be compared one by one. */
  merge?: MergeForms<Values>;
  save: (values: Values, version: number | null) => Promise<SaveAnswer>;
}

/** If an earlier attempt's response was lost but what was sent is what is stored, there is no conflict. */
const ownSave = (answer: SaveAnswer, sent: FormValues): SaveAnswer =>
  answer.kind === 'conflict' && sameValues(answer.theirs.values, sent)
    ? { kind: 'saved', ...answer.theirs }
    : answer;

/** A form for one record. The caller starts and stops it. */
export function createForm<Values extends FormValues>({
  values,
  version = null,
  autosaves = false,
  draft,
  merge,
  save,
}: FormOptions<Values>): FormActor {
  const machine = formMachine.provide({
    actors: {
      save: fromPromise<SaveAnswer, FormRecord>(async ({ input: { values: sent, version: basis } }) => {
        return ownSave(await save(sent as Values, basis), sent);
      }),
    },
  });
  return createActor(machine, {
    input: {
      values,
      version,
      autosaves,
      draft,
      // All versions of a record have the same fields.
      ...(merge === undefined
        ? {}
        : {
            merge: (base: FormValues | null, mine: FormValues, theirs: FormValues) => ({
              ...merge(base as Values | null, mine as Values, theirs as Values),
            }),
          }),
    },
  });
}

/** The result of a save: why it failed, as one sentence or one per field, or null if it succeeded. */
export function saveAnswer(values: FormValues, problem: string | FieldProblems | null): SaveAnswer {
  if (problem === null) return { kind: 'saved', values, version: null };
  return typeof problem === 'string'
    ? { kind: 'refused', problems: {}, sentence: problem }
    : { kind: 'refused', problems: problem, sentence: null };
}

/** There is something to save. */
export const isUnsaved = (snapshot: FormSnapshot): boolean =>
  !snapshot.matches({ editing: 'clean' }) && !snapshot.matches({ editing: 'saved' });

/** Whether leaving the page loses input. A pending save loses nothing: its answer may lead to another page. */
export const isLosable = (snapshot: FormSnapshot): boolean =>
  isUnsaved(snapshot) &&
  !(snapshot.matches('saving') && sameValues(snapshot.context.values, snapshot.context.sent));
