import { catchError, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { choicesOf, notificationValuesOf } from '#schema/vendor/notifications.ts';
import type { NotificationSettings, NotificationValues } from '#schema/vendor/notifications.ts';
import { createNotificationService } from '#services/vendor/notifications.ts';
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
