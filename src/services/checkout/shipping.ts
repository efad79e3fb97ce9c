import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ShippingRate } from '#schema/orders/order.ts';
import type { Cache } from '#services/cache.ts';
import type { Client } from '#services/client.ts';

export type ShippingService = {
  /** `get_vendor_shipping_rates` (spec §7). */
  rates: (vendorId: string) => Observable<readonly ShippingRate[]>;
};

export function createShippingService(client: Client, cache: Cache): ShippingService {
  return {
    rates: (vendorId) =>
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
