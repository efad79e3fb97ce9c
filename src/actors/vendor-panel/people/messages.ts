import { catchError, EMPTY, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { CannedAnswer, CannedValues, MessageCounts } from '#schema/vendor-panel/people/messages.ts';
import { createMessageService } from '#services/vendor-panel/people/messages.ts';
import type { MessageService } from '#services/vendor-panel/people/messages.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { saveAnswerOf, savingBy } from '../saving.ts';

const messages = (): MessageService => createMessageService(services().client);

/** The store's conversations with buyers. The caller starts and stops it. */
export const createConversationList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => messages().list(vendorId, wanted, after), query);

export const messageCounts = (vendorId: string): Observable<MessageCounts> => messages().counts(vendorId);

/** A failure is not worth a message: the conversation stays unread. */
export function seeConversation(order: string): void {
  messages()
    .see(order)
    .pipe(catchError(() => EMPTY))
    .subscribe();
}

export const cannedAnswers = (vendorId: string): Observable<readonly CannedAnswer[]> =>
  messages().canned(vendorId);

export const saveCannedAnswer = (
  vendorId: string,
  id: string,
  version: number | null,
  values: CannedValues,
): Promise<SaveAnswer> =>
  savingBy(
    messages()
      .saveCanned(vendorId, id, version, values)
      .pipe(saveAnswerOf(({ title, words, version: kept }) => ({ values: { title, words }, version: kept }))),
  );

/** A sentence that says why it is still there, or null. */
export const deleteCannedAnswer = (vendorId: string, id: string): Promise<string | null> =>
  firstValueFrom(
    messages()
      .deleteCanned(vendorId, id)
      .pipe(
        map(() => null),
        catchError((error: unknown) => of(accountProblem(error))),
      ),
  );
