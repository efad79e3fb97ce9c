/** How the panel names what it shows of an order. */
export const views = [
  ['open', 'To ship'],
  ['to-confirm', 'To confirm'],
  ['late', 'Late'],
  ['returns', 'Returns open'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['all', 'All'],
] as const;

/** Views whose orders have left the store or never will: none of them is to be packed. */
export const nothingToPack: ReadonlySet<string> = new Set(['shipped', 'delivered', 'cancelled']);

export const parcelViews = [
  ['', 'All'],
  ['shipped', 'On the way'],
  ['delivered', 'Delivered'],
  ['voided', 'Voided'],
] as const;

export const refusals = {
  'out-of-stock': 'Out of stock',
  'cannot-deliver': 'Cannot be delivered to this address',
  'buyer-asked': 'The buyer asked for it',
  damaged: 'Damaged before shipping',
  other: 'Another reason',
} as const;

export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL'] as const;

/** What became of a label that was asked for here. */
export const labelStates: Readonly<Record<string, string>> = {
  buying: 'The carrier has not answered about this label yet.',
  bought: 'The label is ready to print.',
  refused: 'The carrier does not sell this label.',
  dropped: 'This label is not used: the carrier is asked to void it.',
  voiding: 'The carrier has not said yet whether the label is void.',
  voided: 'The label is void.',
};

export const progressWords: Readonly<Record<string, string>> = {
  created: 'waits for the carrier',
  'picked-up': 'picked up',
  'in-transit': 'on its way',
  delivered: 'delivered',
};

export const returnStates: Readonly<Record<string, string>> = {
  requested: 'To decide',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  'in-transit': 'On its way back',
  received: 'Received',
  refunded: 'Paid back',
  exchanged: 'Exchanged',
};

export const conditions = ['As new', 'Opened', 'Used', 'Damaged'] as const;

export const returnReasons: Readonly<Record<string, string>> = {
  'changed-mind': 'Changed their mind',
  'does-not-fit': 'Does not fit',
  damaged: 'Arrived damaged',
  faulty: 'Faulty',
  'wrong-item': 'Wrong item',
  other: 'Another reason',
};

export const happened: Readonly<Record<string, string>> = {
  'status.pending': 'Ordered',
  'status.confirmed': 'Paid',
  'status.processing': 'To be packed',
  'status.shipped': 'Everything shipped',
  'status.delivered': 'Delivered',
  'status.cancelled': 'Cancelled',
  'order.confirmed': 'Confirmed',
  'order.shipped': 'Parcel sent',
  'order.voided': 'Parcel voided',
  'order.parcel_arrived': 'Parcel marked as delivered',
  'order.carrier_delivered': 'Parcel delivered by the carrier',
  'order.refunded': 'Paid back',
  'order.return_approved': 'Return approved',
  'order.return_rejected': 'Return rejected',
  'order.return_received': 'Return received',
  'order.return_exchanged': 'Return exchanged',
};

export const piecesText = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`;
