import type { AnswerName, AnswerProblems, Answers } from '#schema/onboarding/application.ts';
import type { VendorApplication } from '#schema/onboarding/vendor-application.ts';
import { mergeChanges } from '#schema/kit/merge-changes.ts';
import { accountMessages } from '#schema/texts/texts.ts';

/** What is stored. */
export type StoredAnswers = { answers: Answers; version: number };

export type ReadDraft = StoredAnswers & { application: VendorApplication };

/** Messages are shown to people. */
export type DraftSave =
  | { kind: 'saved'; version: number }
  /** Another tab has saved since: nothing changed. */
  | ({ kind: 'conflict' } & StoredAnswers)
  /** It can't change anymore: in review, or decided. */
  | { kind: 'closed' }
  | { kind: 'offline' }
  | { kind: 'refused'; sentence: string };

export type DraftSubmit =
  | { kind: 'submitted' }
  | { kind: 'incomplete'; problems: AnswerProblems }
  /** Another tab has saved in between. */
  | { kind: 'changed' }
  | { kind: 'closed' }
  | { kind: 'refused'; sentence: string };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const sameAnswers = (one: Answers, other: Answers): boolean => same(one, other);

/** The answers that differ from the stored ones: only these are sent, so another tab's changes survive. */
export const changesOf = (saved: Answers, mine: Answers): Partial<Answers> =>
  Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !same(value, saved[name as AnswerName])),
  ) as Partial<Answers>;

export type Merged = {
  answers: Answers;
  /** Answers that both sides changed, differently; `answers` has mine. */
  conflicts: readonly AnswerName[];
};

/** Three versions of the same answers: as this tab last saw them stored, its current ones, and the stored ones. */
export function merge(base: Answers, mine: Answers, theirs: Answers): Merged {
  const { values, both } = mergeChanges(base, mine, theirs);
  return { answers: values, conflicts: both.flat() };
}

/** The displayed problems that still exist. */
export const stillWrong = (found: AnswerProblems, shown: AnswerProblems): AnswerProblems =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));

/** The typed answers, with their problems. */
export type Typed = { answers: Answers; problems: AnswerProblems };

// The values that actions and guards need.
export const typed = { params: ({ event }: { event: Typed }) => event };
export const withAnswer = { params: ({ event }: { event: { output: DraftSave } }) => event.output };
export const answered = { params: ({ event }: { event: { output: DraftSubmit } }) => event.output };
export const found = { params: ({ event }: { event: { problems: AnswerProblems } }) => event };

export const foundThere = {
  params: ({ event: { output } }: { event: { output: DraftSubmit } }) => ({
    problems: output.kind === 'incomplete' ? output.problems : {},
  }),
};

export const why = {
  params: ({ event: { output } }: { event: { output: DraftSave | DraftSubmit } }) => ({
    sentence: 'sentence' in output ? output.sentence : accountMessages.unexpected,
  }),
};
