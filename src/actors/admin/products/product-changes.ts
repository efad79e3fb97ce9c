import type { Observable } from 'rxjs';
import type { ProductChanges } from '#schema/admin/products/product-changes.ts';
import { readProductChanges } from '#services/admin/products/product-changes.ts';
import { services } from '#actors/kit/services.ts';
import { recordOf } from '../admin-action.ts';
import type { RecordRead } from '../admin-action.ts';

export type ReadChanges = (
  id: string,
  from: number | null,
  to: number | null,
) => Observable<RecordRead<ProductChanges>>;

/** Null if the product no longer exists. */
export const readChanges: ReadChanges = (id, from, to) =>
  recordOf(readProductChanges(services().client, id, from, to));
