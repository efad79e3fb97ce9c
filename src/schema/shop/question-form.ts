import { formatCount } from '#schema/format.ts';
import { charactersIn, cleanLine } from '#schema/clean.ts';
import { limits } from '#schema/limits.ts';

/**
 * The problem with a question before it is sent; null if there is none. Counted as the server does: consecutive
 * spaces count once.
 */
export function questionProblem(question: string): string | null {
  const { min, max } = limits.question;
  const length = charactersIn(cleanLine(question));
  return length >= min && length <= max
    ? null
    : `Write your question in ${min} to ${formatCount(max)} characters.`;
}
