import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { choicesOf, notificationValuesOf } from '#schema/vendor-panel/notifications.ts';
import type { NotificationSettings, NotificationValues } from '#schema/vendor-panel/notifications.ts';
import { createNotificationService } from '#services/vendor-panel/notifications.ts';
import { createList } from '#actors/kit/list.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from './save-problem.ts';

const notifications = () => createNotificationService(services().client);

const recordOf = (settings: NotificationSettings) => ({
  values: notificationValuesOf(settings),
  version: settings.version,
});

export const readNotifications = (vendor: string): Observable<NotificationSettings> =>
  notifications().read(vendor);

export const saveNotifications = (
  vendor: string,
  values: NotificationValues,
  version: number,
): Promise<SaveAnswer> =>
  firstValueFrom(
    notifications()
      .save(vendor, version, choicesOf(values))
      .pipe(
        map((saved): SaveAnswer => ({ kind: 'saved', ...recordOf(saved) })),
        catchError((error: unknown) =>
          saveProblem(error, 'choices_changed', () => notifications().read(vendor).pipe(map(recordOf))),
        ),
      ),
  );

/** The account's in-app notifications from a store. The caller starts and stops it. */
export const createNoticeList = (vendor: string) =>
  createList((_, after) => notifications().notices(vendor, after));

/**
 * @param ids null for all of them
 * @returns whether it was saved
 */
export const markNoticesRead = (vendor: string, ids: readonly string[] | null): Promise<boolean> =>
  firstValueFrom(
    notifications()
      .markRead(vendor, ids)
      .pipe(
        map(() => {
          recount('notices');
          return true;
        }),
        catchError(() => of(false)),
      ),
  );
