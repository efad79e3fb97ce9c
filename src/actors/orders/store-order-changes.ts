import type { Observable } from 'rxjs';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

/** Something in a store's orders changed, or may have. Members receive what they may read. */
export const storeOrderChanges = (vendorId: string): Observable<void> =>
  watchRealtime([{ table: 'orders', filter: `vendor_id=eq.${vendorId}` }]);
