import type { Observable } from 'rxjs';
import type { FoundRecord } from '#schema/kit/found-record.ts';
import { createFindService } from '#services/kit/find-records.ts';
import { services } from '../services.ts';

export type { FoundRecord } from '#schema/kit/found-record.ts';

/** @param vendorId the store, or null for the whole platform, as an admin */
export function findRecords(vendorId: string | null, query: string): Observable<readonly FoundRecord[]> {
  const find = createFindService(services().client);
  return vendorId === null ? find.onPlatform(query) : find.inStore(vendorId, query);
}
