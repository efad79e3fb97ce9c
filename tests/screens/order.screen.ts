import type { Screen } from './screen.ts';

const labels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The badge of a parcel. Who moves it does so elsewhere. */
export const screen: Screen = {
  sight: ({ value }) => {
    const label = labels[String(value)] ?? '';
    return { seen: [label], unseen: Object.values(labels).filter((other) => other !== label) };
  },
  acts: {},
};
