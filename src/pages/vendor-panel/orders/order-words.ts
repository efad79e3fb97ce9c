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

export const refusals = {
  'out-of-stock': 'Out of stock',
  'cannot-deliver': "Can't be delivered to this address",
  'buyer-asked': 'The buyer requested it',
  damaged: 'Damaged before shipping',
  other: 'Other reason',
} as const;

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

export const returnStates: Readonly<Record<string, string>> = {
  requested: 'Needs review',
  approved: 'Approved',
  rejected: 'Declined',
  withdrawn: 'Canceled',
  'in-transit': 'On its way back',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
};

export const conditions = ['Like new', 'Opened', 'Used', 'Damaged'] as const;

export const returnReasons: Readonly<Record<string, string>> = {
  'changed-mind': 'Changed mind',
  'does-not-fit': "Doesn't fit",
  damaged: 'Arrived damaged',
  faulty: 'Defective',
  'wrong-item': 'Wrong item',
  other: 'Other reason',
};

export const happened: Readonly<Record<string, string>> = {
  'status.pending': 'Ordered',
  'status.confirmed': 'Paid',
  'status.processing': 'Ready to pack',
  'status.shipped': 'All items shipped',
  'status.delivered': 'Delivered',
  'status.cancelled': 'Canceled',
  'order.confirmed': 'Confirmed',
  'order.shipped': 'Package shipped',
  'order.voided': 'Package voided',
  'order.tracking_corrected': 'Tracking changed',
  'order.parcel_arrived': 'Package marked as delivered',
  'order.carrier_delivered': 'Package delivered by the carrier',
  'order.refunded': 'Refunded',
  'order.return_approved': 'Return approved',
  'order.return_rejected': 'Return declined',
  'order.return_received': 'Return received',
  'order.return_exchanged': 'Return exchanged',
};

export const piecesText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
