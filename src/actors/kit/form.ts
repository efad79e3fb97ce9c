import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { formMachine } from '#machines/kit/form.machine.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { sameValues } from '#machines/kit/form.rules.ts';
import type { FieldProblems, FormRecord, FormValues, SaveAnswer } from '#machines/kit/form.rules.ts';

export type FormActor = ActorRefFrom<typeof formMachine>;

export interface FormOptions<Values extends FormValues> {
  /** The form's initial values. */
  values: Values;
  /** Version of the initial values; omitted if a record has none. */
  version?: number | null;
  autosaves?: boolean;
  save: (values: Values, version: number | null) => Promise<SaveAnswer>;
}

/** A form over one record. The caller starts and stops it. */
export function createForm<Values extends FormValues>({
  values,
  version = null,
  autosaves = false,
  save,
}: FormOptions<Values>): FormActor {
  const machine = formMachine.provide({
    actors: {
      save: fromPromise<SaveAnswer, FormRecord>(({ input }) => save(input.values as Values, input.version)),
    },
  });
  return createActor(machine, { input: { values, version, autosaves } });
}

/** The answer of a save: why it failed, as one sentence or as one for each field, or null if it succeeded. */
export function saveAnswer(values: FormValues, problem: string | FieldProblems | null): SaveAnswer {
  if (problem === null) return { kind: 'saved', values, version: null };
  return typeof problem === 'string'
    ? { kind: 'refused', problems: {}, sentence: problem }
    : { kind: 'refused', problems: problem, sentence: null };
}

/** There is something to save. */
export const isUnsaved = (snapshot: FormSnapshot): boolean =>
  !snapshot.matches({ editing: 'clean' }) && !snapshot.matches({ editing: 'saved' });

/** Leaving the page loses something. A save that is under way loses nothing: its answer may lead to another page. */
export const isLosable = (snapshot: FormSnapshot): boolean =>
  isUnsaved(snapshot) &&
  !(snapshot.matches('saving') && sameValues(snapshot.context.values, snapshot.context.sent));
