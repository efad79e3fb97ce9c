import { Schema } from 'effect';
import { ShippingRate, TriedRates } from '#schema/vendor-panel/shipping.ts';
import { ShippingSetup } from '#schema/vendor-panel/shipping-setup.ts';
import type { Client } from '#services/client.ts';

export type TriedCart =
  | { lines: readonly { variant_id: string; quantity: number }[]; state: string | null }
  | { subtotal: string; grams: number; state: string | null };

/** A store's rates, for its team. `Conflict` with the code rate_changed: someone else saved it first. */
export const createStoreShippingService = (client: Client) => ({
  rates: (vendor: string) =>
    client.rpc(Schema.Array(ShippingRate), 'store_shipping_rates', { vendor_id: vendor }),
  /** @param version null for a new rate */
  saveRate: (vendor: string, id: string, version: number | null, rate: object) =>
    client.rpc(ShippingRate, 'save_shipping_rate', { vendor_id: vendor, rate_id: id, version, rate }),
  deleteRate: (id: string, version: number) =>
    client.rpc(Schema.Unknown, 'delete_shipping_rate', { rate_id: id, version }),
  setup: (vendor: string) => client.rpc(ShippingSetup, 'store_shipping_setup', { vendor_id: vendor }),
  /** `Conflict` with the code setup_changed: someone else saved it first. */
  saveSetup: (vendor: string, version: number, setup: object) =>
    client.rpc(ShippingSetup, 'save_shipping_setup', { vendor_id: vendor, version, setup }),
  /** The price of each rate. */
  tryRates: (vendor: string, cart: TriedCart) =>
    client.rpc(TriedRates, 'try_shipping_rates', { vendor_id: vendor, ...cart }),
});
