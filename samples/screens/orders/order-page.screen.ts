import type { OrderPageSnapshot } from '#machines/orders/order-page.machine.ts';
import type { Screen } from '#engine/screen.ts';

const old = 'This may be out of date';
const gone = "This link doesn't work";

/** The page of one order. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as OrderPageSnapshot;
    const { purchase } = snapshot.context;
    const orders = purchase.orders.map(
      ({ vendor_name, status }) => `Package from ${vendor_name}: ${status}.`,
    );
    if (snapshot.matches('gone')) return { seen: [gone], unseen: [old, ...orders] };
    const isOld = snapshot.matches('behind');
    return {
      seen: [`Order ${purchase.reference}`, ...orders, ...(isOld ? [old] : [])],
      unseen: [gone, ...(isOld ? [] : [old])],
    };
  },
  acts: {
    'order.retry': (_, any) =>
      (any as OrderPageSnapshot).matches('behind') ? [{ press: 'Try again' }] : null,
  },
};
