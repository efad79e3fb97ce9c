import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { Notices, NotificationSettings } from '#schema/vendor-panel/notifications.ts';
import type { Notice } from '#schema/vendor-panel/notifications.ts';
import type { Client } from '#services/client.ts';

/** The signed-in account's notifications from a store. */
export const createNotificationService = (client: Client) => ({
  read: (vendor: string) =>
    client.rpc(NotificationSettings, 'my_notification_settings', { vendor_id: vendor }),
  /** `Conflict` with the code choices_changed: saved first in another tab. */
  save: (vendor: string, version: number, choices: object) =>
    client.rpc(NotificationSettings, 'save_notification_settings', { vendor_id: vendor, version, choices }),
  /** In the app, newest first. @param after The previous page's `next`. */
  notices: (
    vendor_id: string,
    after: string | null,
  ): Observable<{ rows: readonly Notice[]; next: string | null }> =>
    client.rpc(Notices, 'my_notices', { vendor_id, after }),
  /** @param ids null for all of them */
  markRead: (vendor_id: string, ids: readonly string[] | null) =>
    client.rpc(Schema.Unknown, 'read_notices', { vendor_id, ids }),
});
