import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { saveRefusal } from '#actors/kit/save-refusal.ts';

/** Sends a request that saves a form; resolves to the answer that the form's machine expects. */
export const savingBy = (request: Observable<SaveAnswer>): Promise<SaveAnswer> =>
  firstValueFrom(request.pipe(catchError((error: unknown) => of(saveRefusal(error, storeMessages.unsaved)))));

/** The current version, after a save or because someone else saved first. */
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
