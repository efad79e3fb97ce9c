import type { TrackedPurchase } from '#schema/orders/order.ts';

/** Name and address of a purchase, formatted as on a label. */
export function PostalAddress({ purchase, className }: { purchase: TrackedPurchase; className: string }) {
  return (
    <address className={className}>
      {purchase.first_name} {purchase.last_name}
      <br />
      {purchase.address}
      {purchase.address2 ? `, ${purchase.address2}` : ''}
      <br />
      {purchase.city}, {purchase.state} {purchase.zip_code}
    </address>
  );
}
