import type { OrderStatus, TrackedParcel } from '#schema/order.ts';

export const trail: readonly { status: OrderStatus; name: string }[] = [
  { status: 'confirmed', name: 'Confirmed' },
  { status: 'processing', name: 'Packing' },
  { status: 'shipped', name: 'Shipped' },
  { status: 'delivered', name: 'Delivered' },
];

/** How far along the trail a parcel is; -1 before it. */
export const reachedBy = ({ status }: Pick<TrackedParcel, 'status'>): number =>
  trail.findIndex((step) => step.status === status);

/**
 * Whether the trail says when a step was reached. Of several shipments each has times of its own, and says them itself:
 * no event is told twice.
 */
export function showsTime(parcel: TrackedParcel, status: OrderStatus): boolean {
  const place = trail.findIndex((step) => step.status === status);
  return (
    place <= reachedBy(parcel) &&
    parcel.events.some((event) => event.status === status) &&
    (parcel.shipments.length < 2 || (status !== 'shipped' && status !== 'delivered'))
  );
}
