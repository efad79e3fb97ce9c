import type { OrderPageSnapshot } from '#machines/order-page/order-page.machine.ts';
import type { Screen } from './screen.ts';

const old = 'This may not be the latest';
const gone = 'This link opens no order';

/** The page of one order. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as OrderPageSnapshot;
    const { order } = snapshot.context;
    const parcels = order.orders.map(({ vendor_name, status }) => `Parcel from ${vendor_name}: ${status}.`);
    if (snapshot.matches('gone')) return { seen: [gone], unseen: [old, ...parcels] };
    const isOld = snapshot.matches('behind');
    return {
      seen: [`Order ${order.reference}`, ...parcels, ...(isOld ? [old] : [])],
      unseen: [gone, ...(isOld ? [] : [old])],
    };
  },
  acts: {
    'order.retry': (_, any) =>
      (any as OrderPageSnapshot).matches('behind') ? [{ press: 'Try again' }] : null,
  },
};
