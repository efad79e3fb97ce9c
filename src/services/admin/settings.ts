import type { Schema } from 'effect';
import { AdminSettings, SavedSettings, isMoney } from '#schema/admin/settings.ts';
import type { SettingsSection } from '#schema/admin/settings.ts';
import type { Client } from '#services/client.ts';

/** What the platform has set, for admins. Refusals carry the server's sentence, and one for each wrong field. */
export const createSettingsService = (client: Client) => ({
  read: () => client.rpc(AdminSettings, 'admin_settings'),
  /** What a change would do; nothing is changed. */
  preview: <T>(as: Schema.ConstraintDecoder<T>, section: SettingsSection, value: object) =>
    client.rpc(as, isMoney(section) ? 'preview_money_settings' : 'preview_shop_settings', { section, value }),
  /** @param version the one that was seen */
  save: (section: SettingsSection, version: number, value: object) =>
    client.rpc(SavedSettings, isMoney(section) ? 'save_money_settings' : 'save_shop_settings', {
      section,
      version,
      value,
    }),
});

export type SettingsService = ReturnType<typeof createSettingsService>;
