import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ShippingRate, TriedRates } from '#schema/vendor-panel/shipping.ts';
import { ShippingSetup } from '#schema/vendor-panel/shipping-setup.ts';
import type { Client } from '#services/client.ts';

export type TriedCart =
  | { lines: readonly { variant_id: string; quantity: number }[]; state: string | null }
  | { subtotal: string; grams: number; state: string | null };

/** The rates of a store, for its people. `Conflict` with the code rate_changed: somebody else has saved it meanwhile. */
export type StoreShippingService = {
  rates: (vendor: string) => Observable<readonly ShippingRate[]>;
  /** @param version null for a new rate */
  saveRate: (vendor: string, id: string, version: number | null, rate: object) => Observable<ShippingRate>;
  deleteRate: (id: string, version: number) => Observable<unknown>;
  /** What each rate would cost. */
  tryRates: (vendor: string, cart: TriedCart) => Observable<TriedRates>;
  setup: (vendor: string) => Observable<ShippingSetup>;
  /** `Conflict` with the code setup_changed: somebody else has saved it meanwhile. */
  saveSetup: (vendor: string, version: number, setup: object) => Observable<ShippingSetup>;
};

export const createStoreShippingService = (client: Client): StoreShippingService => ({
  rates: (vendor) => client.rpc(Schema.Array(ShippingRate), 'store_shipping_rates', { vendor_id: vendor }),
  saveRate: (vendor, id, version, rate) =>
    client.rpc(ShippingRate, 'save_shipping_rate', { vendor_id: vendor, rate_id: id, version, rate }),
  deleteRate: (id, version) => client.rpc(Schema.Unknown, 'delete_shipping_rate', { rate_id: id, version }),
  setup: (vendor) => client.rpc(ShippingSetup, 'store_shipping_setup', { vendor_id: vendor }),
  saveSetup: (vendor, version, setup) =>
    client.rpc(ShippingSetup, 'save_shipping_setup', { vendor_id: vendor, version, setup }),
  tryRates: (vendor, cart) => client.rpc(TriedRates, 'try_shipping_rates', { vendor_id: vendor, ...cart }),
});
