import { forkJoin, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { businessValues } from '#schema/vendor-panel/business.ts';
import type { BusinessForm, SalesFigures, StoreBusiness } from '#schema/vendor-panel/business.ts';
import { createBusinessService } from '#services/vendor-panel/business.ts';
import type { BusinessService } from '#services/vendor-panel/business.ts';
import { services } from '#actors/kit/services.ts';
import { saveAnswerOf, savingBy } from './saving.ts';

const businesses = (): BusinessService => createBusinessService(services().client);

export interface BusinessData {
  business: StoreBusiness;
  figures: SalesFigures;
}

export const readBusiness = (vendor: string): Observable<BusinessData> =>
  forkJoin({ business: businesses().read(vendor), figures: businesses().figures(vendor) });

/** @param onSaved Called with the stored values. */
export const saveBusiness = (
  vendor: string,
  form: BusinessForm,
  version: number,
  onSaved: (business: StoreBusiness) => void,
): Promise<SaveAnswer> =>
  savingBy(
    businesses()
      .save(vendor, form, version)
      .pipe(
        tap(({ outcome, form: now }) => {
          if (outcome === 'saved') onSaved(now);
        }),
        saveAnswerOf(({ form: now }) => ({ values: businessValues(now), version: now.version })),
      ),
  );
