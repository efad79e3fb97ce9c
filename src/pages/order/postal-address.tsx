import type { TrackedOrder } from '#schema/order.ts';

/** Whom and where an order goes to, in the lines of a label. */
export function PostalAddress({ order, className }: { order: TrackedOrder; className: string }) {
  return (
    <address className={className}>
      {order.first_name} {order.last_name}
      <br />
      {order.address}
      {order.address2 ? `, ${order.address2}` : ''}
      <br />
      {order.city}, {order.state} {order.zip_code}
    </address>
  );
}
