import { charactersIn, cleanLine } from '#schema/clean.ts';
import { limits } from '#schema/limits.ts';

/**
 * What is wrong with a question before it is sent; null if nothing is. Counted as the server does: spaces in a row are
 * one.
 */
export function questionProblem(question: string): string | null {
  const { min, max } = limits.question;
  const length = charactersIn(cleanLine(question));
  return length >= min && length <= max ? null : `Ask in ${min} to ${max} characters.`;
}
