/** Names for the parts of an order, in both panels. */
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
  'status.processing': 'Processing',
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
  'order.return_waived': 'Return refunded without sending it back',
  'order.return_exchanged': 'Return exchanged',
};

/** Why an order is canceled by its store or an admin. */
export const refusals = {
  'out-of-stock': 'Out of stock',
  'cannot-deliver': "Can't be delivered to this address",
  'buyer-asked': 'The buyer requested it',
  damaged: 'Damaged before shipping',
  other: 'Other reason',
} as const;
