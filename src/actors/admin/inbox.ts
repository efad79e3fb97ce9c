import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { InboxPerson } from '#schema/admin/inbox.ts';
import type { CannedAnswer, CannedValues } from '#schema/vendor-panel/people/messages.ts';
import { createInboxService } from '#services/admin/inbox.ts';
import type { InboxService } from '#services/admin/inbox.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { saveAnswerOf, savingBy } from '#actors/vendor-panel/saving.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue } from './queue.ts';
import type { QueueStart } from './queue.ts';

const inbox = (): InboxService => createInboxService(services().client);

/** Someone wrote to the platform or answered, or may have. */
export const inboxChanges = (): Observable<void> =>
  watchRealtime([{ table: 'vendor_feedback' }, { table: 'contact_messages' }, { table: 'support_tickets' }]);

/**
 * The platform's inbox. The caller starts and stops it.
 *
 * @param onCounts called with the numbers of open items
 */
export const createInboxList = (query: ListQuery, onCounts: (counts: Counts) => void) =>
  createCountedList((wanted, after) => inbox().list(wanted, after), query, onCounts);

/** An item of the inbox under review. The caller starts and stops it. */
export const createInboxItem = (start: QueueStart, mayDecide: boolean) =>
  createModerationQueue(
    {
      ...inbox(),
      claims: { ...inbox(), releaseCall: (item) => ['release_inbox_item', { item }] },
      changes: inboxChanges,
      overtaken: ['ticket_changed', 'claimed'],
    },
    start,
    mayDecide,
  );

export const inboxPeople = (): Observable<readonly InboxPerson[]> => inbox().people();

export const platformAnswers = (): Observable<readonly CannedAnswer[]> => inbox().canned();

export const savePlatformAnswer = (
  id: string,
  version: number | null,
  values: CannedValues,
): Promise<SaveAnswer> =>
  savingBy(
    inbox()
      .saveCanned(id, version, values)
      .pipe(saveAnswerOf(({ title, words, version: kept }) => ({ values: { title, words }, version: kept }))),
  );

/** A sentence that says why it is still there, or null. */
export const deletePlatformAnswer = (id: string): Promise<string | null> =>
  firstValueFrom(
    inbox()
      .deleteCanned(id)
      .pipe(
        map(() => null),
        catchError((error: unknown) => of(accountProblem(error))),
      ),
  );
