import {
  SavedHoliday,
  SavedSettings,
  StoreHoliday,
  StoreSettings,
} from '#schema/vendor-panel/store-settings.ts';
import type { HolidayForm, StoreForm } from '#schema/vendor-panel/store-settings.ts';
import { StoreMeasures } from '#schema/measures/store-measures.ts';
import type { MeasureValues } from '#schema/measures/store-measures.ts';
import type { Client } from '#services/client.ts';

/** A store's profile, its URL and its vacation, for its team. */
export const createStoreSettingsService = (client: Client) => ({
  read: (vendor: string) => client.rpc(StoreSettings, 'store_settings', { vendor }),
  save: (vendor: string, form: StoreForm, version: number) =>
    client.rpc(SavedSettings, 'save_store_settings', { vendor, form, base_version: version }),
  /** @param seen The URL that the caller saw. */
  move: (vendor: string, slug: string, seen: string | null) =>
    client.rpc(SavedSettings, 'change_store_slug', { vendor, slug, seen_slug: seen }),
  measures: (vendor_id: string) => client.rpc(StoreMeasures, 'store_measures', { vendor_id }),
  /** `Conflict` with the code measures_changed: someone else saved them first. */
  saveMeasures: (vendor_id: string, version: number, measures: MeasureValues) =>
    client.rpc(StoreMeasures, 'save_store_measures', { vendor_id, version, measures }),
  holiday: (vendor: string) => client.rpc(StoreHoliday, 'store_holiday', { vendor }),
  saveHoliday: (vendor: string, form: HolidayForm, version: number) =>
    client.rpc(SavedHoliday, 'save_store_holiday', { vendor, form, base_version: version }),
});

export type StoreSettingsService = ReturnType<typeof createStoreSettingsService>;
