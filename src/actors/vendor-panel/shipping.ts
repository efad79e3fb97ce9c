import { catchError, firstValueFrom, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { cartStorageKey, readCartStorage } from '#schema/checkout/cart.ts';
import { stateCode } from '#schema/checkout/places.ts';
import { rateOf, rateValuesOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues, ShippingRate, TriedRates } from '#schema/vendor-panel/shipping.ts';
import { setupOf, setupValuesOf } from '#schema/vendor-panel/shipping-setup.ts';
import type { SetupValues, ShippingSetup, StoreAddress } from '#schema/vendor-panel/shipping-setup.ts';
import { createBusinessService } from '#services/vendor-panel/business.ts';
import { createStoreShippingService } from '#services/vendor-panel/shipping.ts';
import type { TriedCart } from '#services/vendor-panel/shipping.ts';
import { readText } from '#actors/kit/storage.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from './save-problem.ts';

const shipping = () => createStoreShippingService(services().client);

export const readRates = (vendor: string): Observable<readonly ShippingRate[]> => shipping().rates(vendor);

export const tryRates = (vendor: string, cart: TriedCart): Observable<TriedRates> =>
  shipping().tryRates(vendor, cart);

/** This browser's cart items from a store. */
export const cartLinesOf = (vendor: string): readonly { variant_id: string; quantity: number }[] =>
  readCartStorage(readText(cartStorageKey))
    .items.filter(({ vendor_id }) => vendor_id === vendor)
    .map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }));

/**
 * Saves or deletes one rate. @param id chosen by the caller for a new one, so that a repeated save creates no second
 * one
 */
export const saveRate = (
  vendor: string,
  id: string,
  values: RateValues,
  version: number | null,
): Promise<SaveAnswer> =>
  firstValueFrom(
    (values.gone && version !== null
      ? shipping()
          .deleteRate(id, version)
          .pipe(map((): SaveAnswer => ({ kind: 'saved', values, version })))
      : shipping()
          .saveRate(vendor, id, version, rateOf(values))
          .pipe(
            map((rate): SaveAnswer => ({ kind: 'saved', values: rateValuesOf(rate), version: rate.version })),
          )
    ).pipe(
      catchError((error: unknown) =>
        saveProblem(error, 'rate_changed', () =>
          shipping()
            .rates(vendor)
            .pipe(
              switchMap((rates) => of(rates.find((rate) => rate.id === id))),
              map((rate) =>
                rate === undefined ? null : { values: rateValuesOf(rate), version: rate.version },
              ),
            ),
        ),
      ),
    ),
  );

const setupRecord = (setup: ShippingSetup) => ({ values: setupValuesOf(setup), version: setup.version });

export const readSetup = (vendor: string): Observable<ShippingSetup> => shipping().setup(vendor);

/** For a store that has no address to ship from yet; null for people who may not read it, and if reading fails. */
export const readBusinessAddress = (vendor: string, isWanted: boolean): Observable<StoreAddress | null> =>
  isWanted
    ? createBusinessService(services().client)
        .read(vendor)
        .pipe(
          map(({ address, address2, city, state, zipCode }) =>
            city === ''
              ? null
              : { address, address2, city, state: stateCode(state) ?? '', zip_code: zipCode },
          ),
          catchError(() => of(null)),
        )
    : of(null);

export const saveSetup = (vendor: string, values: SetupValues, version: number): Promise<SaveAnswer> =>
  firstValueFrom(
    shipping()
      .saveSetup(vendor, version, setupOf(values))
      .pipe(
        map((saved): SaveAnswer => ({ kind: 'saved', ...setupRecord(saved) })),
        catchError((error: unknown) =>
          saveProblem(error, 'setup_changed', () => shipping().setup(vendor).pipe(map(setupRecord))),
        ),
      ),
  );
