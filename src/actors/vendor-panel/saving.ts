import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';

type Refusal = { _tag?: string; message?: string; problems?: FieldProblems };

/** Why a form was not saved, as its machine takes it. @param offline the sentence when nothing answered */
export function saveRefusal(error: unknown, offline: string = storeMessages.unsaved): SaveAnswer {
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

/** A request that saves a form, as the answer that the form's machine takes. */
export const savingBy = (request: Observable<SaveAnswer>): Promise<SaveAnswer> =>
  firstValueFrom(request.pipe(catchError((error: unknown) => of(saveRefusal(error)))));

/** What is there now, after it was saved or because somebody else has saved it meanwhile. */
export const saveAnswerOf =
  <Answer extends { outcome: 'saved' | 'conflict' }>(
    recordOf: (answer: Answer) => Extract<SaveAnswer, { kind: 'conflict' }>['theirs'],
  ) =>
  (answers: Observable<Answer>): Observable<SaveAnswer> =>
    answers.pipe(
      map((answer): SaveAnswer =>
        answer.outcome === 'saved'
          ? { kind: 'saved', ...recordOf(answer) }
          : { kind: 'conflict', theirs: recordOf(answer) },
      ),
    );
