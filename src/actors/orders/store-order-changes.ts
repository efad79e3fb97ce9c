import type { Observable } from 'rxjs';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

/** Something changed in the orders of a store, or may have. Members hear what they may read. */
export const storeOrderChanges = (vendorId: string): Observable<void> =>
  watchRealtime([{ table: 'orders', filter: `vendor_id=eq.${vendorId}` }]);
