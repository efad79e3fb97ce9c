import type { Observable } from 'rxjs';
import {
  SavedHoliday,
  SavedSettings,
  StoreHoliday,
  StoreSettings,
} from '#schema/vendor-panel/store-settings.ts';
import type { HolidayForm, StoreForm } from '#schema/vendor-panel/store-settings.ts';
import type { Client } from '#services/client.ts';

export type StoreSettingsService = {
  read: (vendor: string) => Observable<StoreSettings>;
  save: (vendor: string, form: StoreForm, version: number) => Observable<SavedSettings>;
  /** @param seen The address that the caller has seen. */
  move: (vendor: string, slug: string, seen: string | null) => Observable<SavedSettings>;
  holiday: (vendor: string) => Observable<StoreHoliday>;
  saveHoliday: (vendor: string, form: HolidayForm, version: number) => Observable<typeof SavedHoliday.Type>;
};

/** What a store says about itself, its address and its holiday, for its team. */
export const createStoreSettingsService = (client: Client): StoreSettingsService => ({
  read: (vendor) => client.rpc(StoreSettings, 'store_settings', { vendor }),
  save: (vendor, form, version) =>
    client.rpc(SavedSettings, 'save_store_settings', { vendor, form, base_version: version }),
  move: (vendor, slug, seen) =>
    client.rpc(SavedSettings, 'change_store_slug', { vendor, slug, seen_slug: seen }),
  holiday: (vendor) => client.rpc(StoreHoliday, 'store_holiday', { vendor }),
  saveHoliday: (vendor, form, version) =>
    client.rpc(SavedHoliday, 'save_store_holiday', { vendor, form, base_version: version }),
});
