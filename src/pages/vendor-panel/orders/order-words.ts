import { formatCounted } from '#schema/format.ts';

/** The panel's names for the parts of an order. */
export const views = [
  ['open', 'To ship'],
  ['to-confirm', 'Needs confirmation'],
  ['late', 'Late'],
  ['returns', 'Open returns'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Canceled'],
  ['all', 'All'],
] as const;

/** A view without anything to do or print for several orders. */
export const nothingToSelect = 'cancelled';

export const shipmentViews = [
  ['', 'All'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['voided', 'Voided'],
] as const;

export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL'] as const;

/** The result of a label requested here. */
export const labelStates: Readonly<Record<string, string>> = {
  buying: "The carrier hasn't confirmed this label yet.",
  bought: 'The label is ready to print.',
  refused: 'The carrier declined this label.',
  dropped: "This label wasn't used. We're asking the carrier to void it.",
  voiding: "The carrier hasn't confirmed yet that the label is void.",
  voided: 'The label is void.',
};

export const progressWords: Readonly<Record<string, string>> = {
  created: 'waiting for the carrier',
  'picked-up': 'picked up',
  'in-transit': 'on its way',
  delivered: 'delivered',
};

export const conditions = ['Like new', 'Opened', 'Used', 'Damaged'] as const;

export const piecesText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** What an action on several orders applies to: 'Confirm 3 of 5 orders'. */
export const named = (verb: string, those: number, all: number, noun: string): string =>
  those < all ? `${verb} ${those} of ${formatCounted(all, noun)}` : `${verb} ${formatCounted(all, noun)}`;
