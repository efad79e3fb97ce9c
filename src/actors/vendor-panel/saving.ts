import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { saveRefusal } from '#actors/kit/save-refusal.ts';

/** A request that saves a form, as the answer that the form's machine takes. */
export const savingBy = (request: Observable<SaveAnswer>): Promise<SaveAnswer> =>
  firstValueFrom(request.pipe(catchError((error: unknown) => of(saveRefusal(error, storeMessages.unsaved)))));

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
