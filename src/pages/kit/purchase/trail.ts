import type { OrderStatus, TrackedOrder } from '#schema/orders/order.ts';

export const trail: readonly { status: OrderStatus; name: string }[] = [
  { status: 'confirmed', name: 'Paid' },
  { status: 'processing', name: 'Processing' },
  { status: 'shipped', name: 'Shipped' },
  { status: 'delivered', name: 'Delivered' },
];

/** The step an order has reached; -1 before the first. */
export const reachedBy = ({ status }: Pick<TrackedOrder, 'status'>): number =>
  trail.findIndex((step) => step.status === status);

/**
 * Whether the trail shows when a step was reached. Several shipments each show their own times, so no event is shown
 * twice.
 */
export function showsTime(order: TrackedOrder, status: OrderStatus): boolean {
  const place = trail.findIndex((step) => step.status === status);
  return (
    place <= reachedBy(order) &&
    order.events.some((event) => event.status === status) &&
    (order.shipments.length < 2 || (status !== 'shipped' && status !== 'delivered'))
  );
}
