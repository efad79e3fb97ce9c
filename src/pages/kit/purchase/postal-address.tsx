import type { TrackedPurchase } from '#schema/orders/order.ts';

/** Name and address of a purchase, formatted as on a label. */
export function PostalAddress({ purchase, className }: { purchase: TrackedPurchase; className: string }) {
  return (
    <address className={className}>
      <span>{`${purchase.first_name} ${purchase.last_name}`}</span>
      <br />
      <span>{`${purchase.address}${purchase.address2 ? `, ${purchase.address2}` : ''}`}</span>
      <br />
      <span>{`${purchase.city}, ${purchase.state} ${purchase.zip_code}`}</span>
    </address>
  );
}
