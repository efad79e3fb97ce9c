import type { ListViewActor } from '#actors/kit/list.ts';
import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';
import { useAskedList, useListChanges } from './list-frame.tsx';
import type { ListQuery } from './list-query.ts';

/** Asks the list for another query, and tells it when an order of the store has changed. */
export function useLiveList(actor: ListViewActor, vendorId: string, query: ListQuery): void {
  useAskedList(actor, query);
  useListChanges(actor, vendorId, storeOrderChanges);
}
