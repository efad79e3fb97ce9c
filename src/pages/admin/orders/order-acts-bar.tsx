import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { begun } from '#actors/admin/admin-action.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { createOrderAction } from '#actors/admin/order-acts.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import { useActionDone } from '#pages/admin/kit/record-page.tsx';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { orderActions, orderDraft } from './order-act-words.ts';
import { actionsFor } from './order-acts.ts';
import { OrderFields } from './order-fields.tsx';

interface OrderActsProps {
  /** The action whose button loaded this. */
  first: string;
  order: PlatformOrder;
  rights: AdminRights;
  onChanged: () => void;
}

/** The actions on an order, with the pressed one begun. */
export function OrderActs({ order, onChanged, ...rest }: OrderActsProps) {
  const seen = useRef(order);
  useEffect(() => {
    seen.current = order;
  });
  const actor = useActor(() => createOrderAction(order.id, () => seen.current));
  useActionDone(actor, (kind) => orderDraft(order.id, kind), onChanged);
  return <OrderActsBar order={order} actor={actor} {...rest} />;
}

/** The same around an actor. */
export function OrderActsBar({
  first,
  order,
  rights,
  actor,
}: Omit<OrderActsProps, 'onChanged'> & { actor: AdminActionActor }) {
  const kind = useSelector(actor, ({ context }) => context.what?.kind ?? '');
  useEffect(() => actor.send({ type: 'action.choose', what: begun(first) }), [actor, first]);
  return (
    <ActionBar
      actor={actor}
      known={Object.values(orderActions)}
      allowed={actionsFor(order, rights).map((each) => orderActions[each])}
      notice={null}
      draftOf={(each) => orderDraft(order.id, each)}
      fields={<OrderFields key={`${kind} ${order.sums.refunded}`} kind={kind} order={order} />}
    />
  );
}
