import type { Command } from '#actors/kit/palette/command-palette.ts';
import type { FoundRecord } from '#actors/kit/palette/find-records.ts';
import { panelAddresses } from '#routing/panel-paths.ts';

const groups: Readonly<Record<FoundRecord['kind'], string>> = {
  order: 'Orders',
  purchase: 'Purchases',
  product: 'Products',
  customer: 'Customers',
  payout: 'Payouts',
  person: 'Users',
  store: 'Stores',
};

/** Where a record opens: in the store's panel, or in the admin panel if there is no store. */
function hrefOf({ kind, id, number }: FoundRecord, slug: string | null): string {
  if (slug === null) {
    switch (kind) {
      case 'order':
        return panelAddresses.adminOrder(id);
      case 'purchase':
        return panelAddresses.adminPurchase(number ?? '');
      case 'person':
        return panelAddresses.adminUser(id);
      case 'store':
        return panelAddresses.adminStore(id);
      case 'payout':
        return panelAddresses.adminPayout(number ?? '');
      default:
        return `${panelAddresses.adminProducts()}?item=${id}`;
    }
  }
  switch (kind) {
    case 'order':
      return panelAddresses.vendorOrder(slug, number ?? '');
    case 'payout':
      return panelAddresses.vendorPayout(slug, number ?? '');
    case 'customer':
      return `${panelAddresses.vendorOrders(slug)}?customer=${id}`;
    default:
      return panelAddresses.vendorProductEdit(slug, id);
  }
}

interface Place {
  /** The store's; null in the admin panel. */
  slug: string | null;
  /** Products open in the editor. */
  mayEdit: boolean;
}

/** The palette's entries for the records that the server found, in the server's order. */
export const foundCommands = (
  records: readonly FoundRecord[],
  { slug, mayEdit }: Place,
): readonly Command[] =>
  records
    .filter(({ kind }) => kind !== 'product' || slug === null || mayEdit)
    .map((record) => ({
      id: `${record.kind}-${record.id}`,
      label: [record.number, record.name].filter((part) => part !== null).join(', '),
      group: groups[record.kind],
      href: hrefOf(record, slug),
    }));
