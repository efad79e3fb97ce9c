import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { isUnsaved } from '#actors/kit/form.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import type { FieldProblems, FormValues } from '#machines/kit/form.rules.ts';
import { forgetDraft, keepDraft, keptDraft, moveDraft } from './kept-draft.ts';
import { noteKept } from './keeping.ts';
import { useForm } from '#actors/kit/use-form.ts';
import type { UseFormOptions } from '#actors/kit/use-form.ts';

interface RecordFormOptions<Values extends FormValues> extends Omit<UseFormOptions<Values>, 'draft'> {
  /**
   * Identifies the record, such as `product/<id>`: input survives a reload under this key. A first save may change
   * it.
   */
  draft: string;
  /** Fields that must not be stored, such as a secret. */
  unkept?: readonly (keyof Values & string)[];
  /** Called when it changes. */
  onEdited?: (isDirty: boolean) => void;
}

/**
 * A panel form's actor, with the input from before a reload. If someone else has saved the record since, saving that
 * draft is a conflict, and the person chooses.
 */
export function useRecordForm<Values extends FormValues>({
  draft,
  unkept = [],
  onEdited,
  onSaved,
  ...options
}: RecordFormOptions<Values>): FormActor {
  const [kept] = useState(() => keptDraft(draft, options.values));
  const name = useRef(draft);
  const actor = useForm<Values>({
    ...options,
    draft: kept ?? undefined,
    onSaved: () => {
      forgetDraft(name.current);
      onSaved?.();
    },
  });
  noteKept(actor, unkept);
  useEffect(() => {
    if (name.current !== draft) moveDraft(name.current, draft);
    name.current = draft;
  }, [draft]);
  useEffect(() => {
    const isRestored = isUnsaved(actor.getSnapshot());
    if (!isRestored) forgetDraft(draft);
    // No event announces an actor's initial state.
    else onEdited?.(true);
    let wasDirty: boolean | null = isRestored ? true : null;
    const subscription = actor.subscribe((snapshot) => {
      const isDirty = isUnsaved(snapshot);
      const { values, basis, base } = snapshot.context;
      if (!isDirty) forgetDraft(name.current);
      else if (snapshot.matches('editing')) {
        const kept = (all: FormValues): FormValues =>
          Object.fromEntries(Object.entries(all).filter(([field]) => !unkept.includes(field)));
        keepDraft(name.current, {
          values: kept(values),
          version: basis,
          ...(base === null ? {} : { base: kept(base) }),
        });
      }
      if (isDirty !== wasDirty) onEdited?.((wasDirty = isDirty));
    });
    return () => subscription.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the actor was made from stays while the form is there
  }, [actor]);
  return actor;
}

interface RecordFields<Values extends FormValues> {
  values: Values;
  problems: FieldProblems;
  change: (changes: Partial<Values>) => void;
  /** The props of a text field, by its name. */
  field: (name: keyof Values & string) => {
    name: string;
    value: string;
    errorMessage: string | undefined;
    onChange: (value: string) => void;
  };
  /** The same for a checkbox. */
  choice: (name: keyof Values & string) => {
    name: string;
    isSelected: boolean;
    onChange: (isSelected: boolean) => void;
  };
}

/** What the fields of a form show and send. */
export function useRecordFields<Values extends FormValues>(
  actor: FormActor,
  problemsOf: (values: Values) => FieldProblems,
): RecordFields<Values> {
  const { values: now, problems } = useSelector(actor, ({ context }: FormSnapshot) => context);
  const values = now as Values;
  const change = (changes: Partial<Values>) => {
    // Not the rendered values: two changes may happen before the next render.
    const next = { ...(actor.getSnapshot().context.values as Values), ...changes };
    actor.send({ type: 'form.changed', values: next, problems: problemsOf(next) });
  };
  const set = (name: keyof Values & string, value: string | boolean) =>
    change({ [name]: value } as Partial<Values>);
  return {
    values,
    problems,
    change,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      errorMessage: problems[name],
      onChange: (value) => set(name, value),
    }),
    choice: (name) => ({
      name,
      isSelected: values[name] === true,
      onChange: (isSelected) => set(name, isSelected),
    }),
  };
}
