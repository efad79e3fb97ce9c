import type { Screen } from '#engine/screen.ts';

const labels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

/** The badge of an order. Others change its status. */
export const screen: Screen = {
  sight: ({ value }) => {
    const label = labels[String(value)] ?? '';
    return { seen: [label], unseen: Object.values(labels).filter((other) => other !== label) };
  },
  acts: {},
};
