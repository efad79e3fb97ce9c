import type { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { AdminSettings, SavedSettings, isMoney } from '#schema/admin/settings.ts';
import type { SettingsSection } from '#schema/admin/settings.ts';
import type { Client } from '#services/client.ts';

/** What the platform has set, for admins. Refusals carry the server's sentence, and one for each wrong field. */
export type SettingsService = {
  read: () => Observable<AdminSettings>;
  /** What a change would do; nothing is changed. */
  preview: <T>(as: Schema.ConstraintDecoder<T>, section: SettingsSection, value: object) => Observable<T>;
  /** @param version the one that was seen */
  save: (section: SettingsSection, version: number, value: object) => Observable<typeof SavedSettings.Type>;
};

export const createSettingsService = (client: Client): SettingsService => ({
  read: () => client.rpc(AdminSettings, 'admin_settings'),
  preview: (as, section, value) =>
    client.rpc(as, isMoney(section) ? 'preview_money_settings' : 'preview_shop_settings', { section, value }),
  save: (section, version, value) =>
    client.rpc(SavedSettings, isMoney(section) ? 'save_money_settings' : 'save_shop_settings', {
      section,
      version,
      value,
    }),
});
