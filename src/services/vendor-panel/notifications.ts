import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { Notices, NotificationSettings } from '#schema/vendor-panel/notifications.ts';
import type { Notice } from '#schema/vendor-panel/notifications.ts';
import type { Client } from '#services/client.ts';

/** What the signed-in account is told of a store. */
export type NotificationService = {
  read: (vendor: string) => Observable<NotificationSettings>;
  /** `Conflict` with the code choices_changed: saved in another tab meanwhile. */
  save: (vendor: string, version: number, choices: object) => Observable<NotificationSettings>;
  /** In the app, the newest first. @param after The `next` of the page before. */
  notices: (
    vendor: string,
    after: string | null,
  ) => Observable<{ rows: readonly Notice[]; next: string | null }>;
  /** @param ids all of them if null */
  markRead: (vendor: string, ids: readonly string[] | null) => Observable<unknown>;
};

export const createNotificationService = (client: Client): NotificationService => ({
  read: (vendor) => client.rpc(NotificationSettings, 'my_notification_settings', { vendor_id: vendor }),
  save: (vendor, version, choices) =>
    client.rpc(NotificationSettings, 'save_notification_settings', { vendor_id: vendor, version, choices }),
  notices: (vendor_id, after) => client.rpc(Notices, 'my_notices', { vendor_id, after }),
  markRead: (vendor_id, ids) => client.rpc(Schema.Unknown, 'read_notices', { vendor_id, ids }),
});
