import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';
import { useAskedList, useListChanges } from './list-frame.tsx';
import type { ListRef } from './list-frame.tsx';
import type { ListQuery } from './list-query.ts';

/** Sends the list each new query, and notifies it when an order of the store has changed. */
export function useLiveList(actor: ListRef, vendorId: string, query: ListQuery): void {
  useAskedList(actor, query);
  useListChanges(actor, vendorId, storeOrderChanges);
}
