/** The accounts of the ledger in order. */
export const accountWords: Readonly<Record<string, readonly [label: string]>> = {
  commission: ['Commission'],
  fees: ['Fees'],
  promotions: ['Discounts paid by Stallbar'],
  shipping_subsidy: ['Shipping paid by Stallbar'],
  tax_held: ['Sales tax to remit'],
  pending: ['Owed to stores, pending'],
  available: ['Owed to stores, available'],
  reserve: ['Owed to stores, on hold'],
  refunds_due: ['Owed to buyers'],
  disputes: ['Held by banks in disputes'],
  paid_out: ['Paid out to stores'],
  provider_clearing: ['Held by payment providers'],
};
