import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { accountMessages } from '#schema/texts/texts.ts';

type Refusal = { _tag?: string; message?: string; problems?: FieldProblems };

/** Errors whose message is a sentence for people. */
const spoken: ReadonlySet<string> = new Set([
  'Conflict',
  'Invalid',
  'NotAllowed',
  'NotFound',
  'SessionEnded',
]);
export const isSpoken = (tag: string): boolean => spoken.has(tag);

/** Why a form was not saved, as its machine expects it. @param offline the sentence if nothing answered */
export function saveRefusal(error: unknown, offline: string): SaveAnswer {
  const { _tag = '', message, problems = {} } = error as Refusal;
  if (_tag === 'NetworkError' || _tag === 'Unavailable') return { kind: 'offline', sentence: offline };
  if (isSpoken(_tag)) {
    return {
      kind: 'refused',
      problems,
      sentence: Object.keys(problems).length > 0 ? null : (message ?? accountMessages.unexpected),
    };
  }
  return { kind: 'failed', sentence: accountMessages.unexpected };
}
