import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { accountMessages } from '#schema/texts/texts.ts';

type Refusal = { _tag?: string; message?: string; problems?: FieldProblems };

/** Why a form was not saved, as its machine takes it. @param offline the sentence when nothing answered */
export function saveRefusal(error: unknown, offline: string): SaveAnswer {
  const { _tag, message, problems = {} } = error as Refusal;
  if (_tag === 'NetworkError' || _tag === 'Unavailable') return { kind: 'offline', sentence: offline };
  if (_tag === 'Conflict' || _tag === 'Invalid' || _tag === 'NotAllowed' || _tag === 'NotFound') {
    return {
      kind: 'refused',
      problems,
      sentence: Object.keys(problems).length > 0 ? null : (message ?? accountMessages.unexpected),
    };
  }
  return { kind: 'failed', sentence: accountMessages.unexpected };
}
