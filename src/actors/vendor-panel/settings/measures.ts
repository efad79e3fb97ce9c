import { catchError, firstValueFrom, map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { FormRecord, SaveAnswer } from '#machines/kit/form.rules.ts';
import { measureValuesOf } from '#schema/measures/store-measures.ts';
import type { ClockHours, MeasureValues, StoreMeasures } from '#schema/measures/store-measures.ts';
import { createStoreSettingsService } from '#services/vendor-panel/store-settings.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from '../save-problem.ts';
import { readAccessAgain } from '../stores.ts';

const settings = () => createStoreSettingsService(services().client);

/** Of this browser's clock. */
export function clockHours(): ClockHours {
  const year = new Date().getFullYear();
  const hours = (month: number) => -new Date(year, month, 1).getTimezoneOffset() / 60;
  return [hours(0), hours(6)];
}

export const readMeasures = (vendor: string): Observable<StoreMeasures> => settings().measures(vendor);

const recordOf = (measures: StoreMeasures): FormRecord => ({
  values: measureValuesOf(measures),
  version: measures.version,
});

/** Every page of the panel shows them from now on. */
export const saveMeasures = (vendor: string, values: MeasureValues, version: number): Promise<SaveAnswer> =>
  firstValueFrom(
    settings()
      .saveMeasures(vendor, version, values)
      .pipe(
        tap(readAccessAgain),
        map((saved): SaveAnswer => ({ kind: 'saved', ...recordOf(saved) })),
        catchError((error: unknown) =>
          saveProblem(error, 'measures_changed', () => settings().measures(vendor).pipe(map(recordOf))),
        ),
      ),
  );
