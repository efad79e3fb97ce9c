import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ShippingRate } from '#schema/order.ts';
import type { Cache } from './cache.ts';
import type { Client } from './client.ts';

export type ShippingService = {
  /** `get_vendor_shipping_rates` (spec §7). */
  rates: (vendorId: string) => Observable<readonly ShippingRate[]>;
};

export function createShippingService(client: Client, cache: Cache): ShippingService {
  return {
    rates: (vendorId) =>
      cache.read(`get_vendor_shipping_rates ${vendorId}`, () =>
        client.read(Schema.Array(ShippingRate), (rest, signal) =>
          rest
            .rpc('get_vendor_shipping_rates', { vendor_id_param: vendorId }, { get: true })
            .retry(false)
            .abortSignal(signal),
        ),
      ),
  };
}
