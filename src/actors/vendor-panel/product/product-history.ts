import type { Observable } from 'rxjs';
import type { ProductVersion } from '#schema/vendor-panel/product/product-version.ts';
import { readProductHistory } from '#services/vendor-panel/product/product-history.ts';
import { services } from '#actors/kit/services.ts';

export type { ProductVersion } from '#schema/vendor-panel/product/product-version.ts';

/** @param before the versions before this one */
export const readHistory = (id: string, before?: number): Observable<readonly ProductVersion[]> =>
  readProductHistory(services().client, id, before);
