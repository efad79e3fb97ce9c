import { forkJoin, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type {
  HolidayForm,
  StoreForm,
  StoreHoliday,
  StoreSettings,
} from '#schema/vendor-panel/store-settings.ts';
import type { StoreMeasures } from '#schema/measures/store-measures.ts';
import { createStoreSettingsService } from '#services/vendor-panel/store-settings.ts';
import type { StoreSettingsService } from '#services/vendor-panel/store-settings.ts';
import { services } from '#actors/kit/services.ts';
import { saveAnswerOf, savingBy } from './saving.ts';

const settings = (): StoreSettingsService => createStoreSettingsService(services().client);

export interface StoreSettingsData {
  store: StoreSettings;
  holiday: StoreHoliday;
  measures: StoreMeasures;
}

export const readStoreSettings = (vendor: string): Observable<StoreSettingsData> =>
  forkJoin({
    store: settings().read(vendor),
    holiday: settings().holiday(vendor),
    measures: settings().measures(vendor),
  });

export const saveStore = (vendor: string, form: StoreForm, version: number): Promise<SaveAnswer> =>
  savingBy(
    settings()
      .save(vendor, form, version)
      .pipe(saveAnswerOf(({ store }) => ({ values: store.form, version: store.version }))),
  );

/** @param onMoved Called with the store at its new URL. */
export const moveStore = (
  vendor: string,
  slug: string,
  seen: string | null,
  onMoved: (store: StoreSettings) => void,
): Promise<SaveAnswer> =>
  savingBy(
    settings()
      .move(vendor, slug, seen)
      .pipe(
        tap(({ outcome, store }) => {
          if (outcome === 'saved') onMoved(store);
        }),
        saveAnswerOf(({ store }) => ({ values: { slug: store.slug ?? '' }, version: null })),
      ),
  );

export const holidayValues = ({ from, to, mode, extraDays, note }: StoreHoliday): HolidayForm => ({
  from,
  to,
  mode,
  extraDays,
  note,
});

export const saveHoliday = (vendor: string, form: HolidayForm, version: number): Promise<SaveAnswer> =>
  savingBy(
    settings()
      .saveHoliday(vendor, form, version)
      .pipe(saveAnswerOf(({ form: now }) => ({ values: holidayValues(now), version: now.version }))),
  );
