import type { Observable } from 'rxjs';
import type { ProductChanges } from '#schema/admin/products/product-changes.ts';
import { readProductChanges } from '#services/admin/products/product-changes.ts';
import { services } from '#actors/kit/services.ts';
import { recordOf } from '../deed.ts';
import type { RecordRead } from '../deed.ts';

export type ReadChanges = (
  id: string,
  from: number | null,
  to: number | null,
) => Observable<RecordRead<ProductChanges>>;

/** Null if there is no such product any more. */
export const readChanges: ReadChanges = (id, from, to) =>
  recordOf(readProductChanges(services().client, id, from, to));
