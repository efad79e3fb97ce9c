import type { Observable } from 'rxjs';
import { CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import type { Client } from '#services/client.ts';

/** The carrier of a store, through the function that alone knows carriers and credentials. */
export function createCarrierService(client: Client) {
  const ask = (vendor: string, action: string, more: object = {}) =>
    client.invoke(CarrierSheet, 'carrier-account', { vendor_id: vendor, action, ...more });
  return {
    read: (vendor: string): Observable<CarrierSheet> => ask(vendor, 'read'),
    /**
     * @param key The same for each attempt to save the same; `Conflict` with the code carrier_changed: somebody else has
     *   saved it meanwhile.
     */
    save: (vendor: string, version: number, key: string, account: object): Observable<CarrierSheet> =>
      ask(vendor, 'save', { version, request_key: key, ...account }),
    /** Asks the carrier; its answer is the account's new connection. */
    check: (vendor: string): Observable<CarrierSheet> => ask(vendor, 'check'),
  };
}

export type CarrierService = ReturnType<typeof createCarrierService>;
