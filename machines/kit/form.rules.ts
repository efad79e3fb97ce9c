import type { Merged } from '#schema/kit/merge-changes.ts';

/** The fields of a form by name. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** A message for each invalid field; empty when all are valid. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>;

/** The stored record. The version is null for records without one: there the last save wins. */
export type FormRecord = { values: FormValues; version: number | null };

/** What someone saved first. The title says who, if it isn't someone else. */
export type OtherRecord = FormRecord & { title?: string };

/** Unsaved input from an earlier visit, with the values that it changes; they are unknown if it has none. */
export type FormDraft = FormRecord & { base?: FormValues | undefined };

/** One's own changes over someone else's, since the version that both started from; null if it is unknown. */
export type MergeForms<Values extends FormValues = FormValues> = (
  base: Values | null,
  mine: Values,
  theirs: Values,
) => Merged<Values>;

/** The result of saving; messages are shown to people. */
export type SaveAnswer =
  | ({ kind: 'saved' } & FormRecord)
  | { kind: 'refused'; problems: FieldProblems; sentence: string | null }
  | { kind: 'conflict'; theirs: OtherRecord }
  | { kind: 'offline' | 'failed'; sentence: string };

export const sameValues = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** The messages already shown whose fields are still invalid; no field shows a message before the button is pressed. */
export const stillWrong = (found: FieldProblems, shown: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));
