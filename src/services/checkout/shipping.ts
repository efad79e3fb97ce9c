import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ShippingRate } from '#schema/orders/order.ts';
import type { Cache } from '#services/cache.ts';
import type { Client } from '#services/client.ts';

export function createShippingService(client: Client, cache: Cache) {
  return {
    /** `get_vendor_shipping_rates` (spec §7). */
    rates: (vendorId: string): Observable<readonly ShippingRate[]> =>
      cache.read(`get_vendor_shipping_rates ${vendorId}`, () =>
        client.rpc(
          Schema.Array(ShippingRate),
          'get_vendor_shipping_rates',
          { vendor_id_param: vendorId },
          { get: true },
        ),
      ),
  };
}
