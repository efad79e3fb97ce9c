import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { isUnsaved } from '#actors/kit/form.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import type { FieldProblems, FormValues } from '#machines/kit/form.rules.ts';
import { forgetDraft, keepDraft, keptDraft, moveDraft } from './kept-draft.ts';
import { useForm } from '#actors/kit/use-form.ts';
import type { UseFormOptions } from '#actors/kit/use-form.ts';

interface PanelFormOptions<Values extends FormValues> extends UseFormOptions<Values> {
  /**
   * Names what is edited, such as `product/<id>`: what is typed survives a reload under this name. A first save may
   * change it.
   */
  draft: string;
  /** Fields that must not be kept, such as a secret. */
  unkept?: readonly (keyof Values & string)[];
  problemsOf: (values: Values) => FieldProblems;
  /** Called when it changes. */
  onEdited?: (isDirty: boolean) => void;
}

/**
 * The actor of a form in a panel, with what was typed before a reload. If the record was saved since by somebody else,
 * saving that draft is a conflict, and the person chooses.
 */
export function usePanelForm<Values extends FormValues>({
  draft,
  unkept = [],
  problemsOf,
  onEdited,
  onSaved,
  ...options
}: PanelFormOptions<Values>): FormActor {
  const [kept] = useState(() => keptDraft(draft, options.values));
  const name = useRef(draft);
  const actor = useForm<Values>({
    ...options,
    ...(kept === null ? {} : { version: kept.version }),
    onSaved: () => {
      forgetDraft(name.current);
      onSaved?.();
    },
  });
  useEffect(() => {
    if (name.current !== draft) moveDraft(name.current, draft);
    name.current = draft;
  }, [draft]);
  useEffect(() => {
    if (kept !== null) {
      const values = kept.values as Values;
      actor.send({ type: 'form.changed', values, problems: problemsOf(values) });
      if (!isUnsaved(actor.getSnapshot())) forgetDraft(draft);
    }
    let wasDirty: boolean | null = null;
    const subscription = actor.subscribe((snapshot) => {
      const isDirty = isUnsaved(snapshot);
      const { values, saved } = snapshot.context;
      if (!isDirty) forgetDraft(name.current);
      else if (snapshot.matches('editing')) {
        const kept = Object.entries(values).filter(([field]) => !unkept.includes(field));
        keepDraft(name.current, { values: Object.fromEntries(kept), version: saved.version });
      }
      if (isDirty !== wasDirty) onEdited?.((wasDirty = isDirty));
    });
    return () => subscription.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the actor was made from stays while the form is there
  }, [actor]);
  return actor;
}

interface PanelFields<Values extends FormValues> {
  values: Values;
  problems: FieldProblems;
  change: (changes: Partial<Values>) => void;
  /** The properties of a field of text, by its name. */
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
export function usePanelFields<Values extends FormValues>(
  actor: FormActor,
  problemsOf: (values: Values) => FieldProblems,
): PanelFields<Values> {
  const { values: now, problems } = useSelector(actor, ({ context }: FormSnapshot) => context);
  const values = now as Values;
  const change = (changes: Partial<Values>) => {
    // Not the rendered values: two changes may come before the next rendering.
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
