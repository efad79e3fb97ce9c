import type {
  AnswerName,
  AnswerProblems,
  Answers,
  VendorApplication,
} from '#schema/onboarding/application.ts';
import { accountMessages } from '#schema/texts/texts.ts';

/** What is stored. */
export type StoredAnswers = { answers: Answers; version: number };

export type ReadDraft = StoredAnswers & { application: VendorApplication };

/** Sentences are shown to people. */
export type DraftSave =
  | { kind: 'saved'; version: number }
  /** Another tab has saved since: nothing was changed. */
  | ({ kind: 'conflict' } & StoredAnswers)
  /** It may not be changed any more: in review, or decided. */
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

/** The answers that differ from what is stored: only these are sent, so that another tab's are not touched. */
export const changesOf = (saved: Answers, mine: Answers): Partial<Answers> =>
  Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !same(value, saved[name as AnswerName])),
  ) as Partial<Answers>;

export type Merged = {
  answers: Answers;
  /** Answers that both sides have changed, differently; `answers` has mine. */
  conflicts: readonly AnswerName[];
};

/** Three versions of the same answers: as this tab last saw them stored, as it has them now, and as they are stored now. */
export function merge(base: Answers, mine: Answers, theirs: Answers): Merged {
  const conflicts: AnswerName[] = [];
  const answers = Object.fromEntries(
    (Object.keys(theirs) as AnswerName[]).map((name) => {
      if (same(mine[name], base[name])) return [name, theirs[name]];
      if (!same(theirs[name], base[name]) && !same(theirs[name], mine[name])) conflicts.push(name);
      return [name, mine[name]];
    }),
  ) as Answers;
  return { answers, conflicts };
}

/** The problems already shown that are still there. */
export const stillWrong = (found: AnswerProblems, shown: AnswerProblems): AnswerProblems =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));

/** What is typed, with what is wrong with it. */
export type Typed = { answers: Answers; problems: AnswerProblems };

// Where actions and guards find what they are about.
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
