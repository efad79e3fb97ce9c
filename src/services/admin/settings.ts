import { Schema } from 'effect';
import { AdminSettings, SavedSettings, isMoney } from '#schema/admin/settings.ts';
import type { SettingsSection } from '#schema/admin/settings.ts';
import type { Client } from '#services/client.ts';

/** The platform's settings, for admins. Refusals have the server's message, and one for each invalid field. */
export const createSettingsService = (client: Client) => ({
  read: () => client.rpc(AdminSettings, 'admin_settings'),
  /** A change's effect; changes nothing. */
  preview: <T>(as: Schema.ConstraintDecoder<T>, section: SettingsSection, value: object) =>
    client.rpc(as, isMoney(section) ? 'preview_money_settings' : 'preview_shop_settings', { section, value }),
  /** @param version the one that was displayed */
  save: (section: SettingsSection, version: number, value: object) =>
    client.rpc(SavedSettings, isMoney(section) ? 'save_money_settings' : 'save_shop_settings', {
      section,
      version,
      value,
    }),
  decideCommission: (id: string, approve: boolean) =>
    client.rpc(Schema.Struct({ status: Schema.String }), 'decide_commission', { change_id: id, approve }),
});

export type SettingsService = ReturnType<typeof createSettingsService>;
