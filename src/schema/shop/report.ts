import { formatCount } from '#schema/format.ts';
import { Schema } from 'effect';
import { charactersIn, cleanText } from '#schema/clean.ts';
import { limits } from '#schema/limits.ts';

/** What shoppers can report. */
export const ThingKind = Schema.Literals(['product', 'review', 'question', 'store', 'post']);
export type ThingKind = typeof ThingKind.Type;

export const reportReasons = ['unsafe', 'misleading', 'offensive', 'spam', 'other'] as const;
export const ReportReason = Schema.Literals(reportReasons);
export type ReportReason = typeof ReportReason.Type;

export const reasonWords: Readonly<Record<ReportReason, string>> = {
  unsafe: 'Counterfeit or unsafe',
  misleading: 'Misleading',
  offensive: 'Offensive',
  spam: 'Spam or advertising',
  other: 'Something else',
};

const isReason = Schema.is(ReportReason);

/** The problems of a report form, by field. */
export function reportProblems(values: Readonly<Record<string, string>>): Partial<Record<string, string>> {
  const { min, max } = limits.report;
  const length = charactersIn(cleanText(values['words'] ?? '').trim());
  return {
    ...(isReason(values['reason']) ? {} : { reason: "Choose what's wrong." }),
    ...(length >= min && length <= max
      ? {}
      : { words: `Say what's wrong in ${min} to ${formatCount(max)} characters.` }),
  };
}
