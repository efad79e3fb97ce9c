import type { Observable } from 'rxjs';
import { CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import type { Client } from '#services/client.ts';

/** A store's carrier, through the only function that knows carriers and credentials. */
export function createCarrierService(client: Client) {
  const ask = (vendor: string, action: string, more: object = {}) =>
    client.invoke(CarrierSheet, 'carrier-account', { vendor_id: vendor, action, ...more });
  return {
    read: (vendor: string): Observable<CarrierSheet> => ask(vendor, 'read'),
    /**
     * @param key The same for each attempt to save the same values; `Conflict` with the code carrier_changed: someone else saved it first.
     */
    save: (vendor: string, version: number, key: string, account: object): Observable<CarrierSheet> =>
      ask(vendor, 'save', { version, request_key: key, ...account }),
    /** Checks with the carrier; the answer is the account's new connection. */
    check: (vendor: string): Observable<CarrierSheet> => ask(vendor, 'check'),
  };
}

export type CarrierService = ReturnType<typeof createCarrierService>;
