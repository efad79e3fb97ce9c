import { useState } from 'react';
import { useActorChange } from '#actors/kit/use-actor-change.ts';
import { useStream } from '#actors/kit/use-stream.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';
import { useAskedList } from './list-frame.tsx';
import type { ListQuery } from './list-query.ts';

const page = 25;

/**
 * Asks the list for another query, and again when an order of the store has changed. Whoever has read on is only told:
 * a list that is read again begins at its beginning.
 */
export function useLiveList(actor: ListViewActor, vendorId: string, query: ListQuery): boolean {
  const [isOld, setOld] = useState(false);
  useAskedList(actor, query);
  useActorChange(
    actor,
    ({ context: { rows } }) => rows,
    (rows) => {
      if (rows.length <= page) setOld(false);
    },
  );
  useStream(vendorId, storeOrderChanges, () => {
    if (actor.getSnapshot().context.rows.length <= page) actor.send({ type: 'list.changed' });
    else setOld(true);
  });
  return isOld;
}
