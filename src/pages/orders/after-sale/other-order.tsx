import { paths } from '#routing/paths.ts';
import type { OrderLink } from '#schema/orders/order.ts';

/** Another order of the same buyer. A guest opens it with the secret of its own link. */
export function OtherOrder({ order, isGuest }: { order: OrderLink; isGuest: boolean }) {
  const { purchase_id: id, reference, token } = order;
  return (
    <a href={isGuest ? `${paths.guestOrder()}#token=${token}` : paths.order(id)}>{`order ${reference}`}</a>
  );
}
