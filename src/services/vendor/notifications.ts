import type { Observable } from 'rxjs';
import { NotificationSettings } from '#schema/vendor/notifications.ts';
import type { Client } from '#services/client.ts';

/** What the signed-in account is told of a store. */
export type NotificationService = {
  read: (vendor: string) => Observable<NotificationSettings>;
  /** `Conflict` with the code choices_changed: saved in another tab meanwhile. */
  save: (vendor: string, version: number, choices: object) => Observable<NotificationSettings>;
};

export const createNotificationService = (client: Client): NotificationService => ({
  read: (vendor) => client.rpc(NotificationSettings, 'my_notification_settings', { vendor_id: vendor }),
  save: (vendor, version, choices) =>
    client.rpc(NotificationSettings, 'save_notification_settings', { vendor_id: vendor, version, choices }),
});
