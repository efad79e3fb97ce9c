import { useEffect, useState } from 'react';
import type { ListViewActor } from '#actors/vendor-panel/products.ts';
import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';
import { useAskedList } from '#pages/kit/panel/list-frame.tsx';
import type { ListQuery } from '#pages/kit/panel/list-query.ts';

/**
 * Asks the list for another query, and again when an order of the store has changed. Whoever has read on is only told:
 * a list that is read again begins at its beginning.
 */
export function useLiveList(actor: ListViewActor, vendorId: string, query: ListQuery): boolean {
  const [isOld, setOld] = useState(false);
  useAskedList(actor, query);
  useEffect(() => {
    let read = 0;
    const page = 25;
    const seen = actor.subscribe(({ context: { rows } }) => {
      read = rows.length;
      if (read <= page) setOld(false);
    });
    const heard = storeOrderChanges(vendorId).subscribe(() => {
      if (read <= page) actor.send({ type: 'list.changed' });
      else setOld(true);
    });
    return () => {
      seen.unsubscribe();
      heard.unsubscribe();
    };
  }, [actor, vendorId]);
  return isOld;
}
