import { limits } from '#schema/limits.ts';

/** What is wrong with a question before it is sent; null if nothing is. */
export function questionProblem(question: string): string | null {
  const { min, max } = limits.question;
  const { length } = [...question.trim()];
  return length >= min && length <= max ? null : `Ask in ${min} to ${max} characters.`;
}
