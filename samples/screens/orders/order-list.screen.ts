import type { OrderListSnapshot } from '#machines/orders/order-list.machine.ts';
import type { OrderFilter } from '#schema/orders/order.ts';
import type { Screen } from '#engine/screen.ts';

const filters: Readonly<Record<OrderFilter, string>> = {
  all: 'All',
  open: 'Open',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

const words = {
  failed: "We couldn't load your orders",
  nothing: "You haven't ordered anything yet.",
  noneOpen: 'Nothing is on its way.',
  older: 'Load older orders',
  olderFailed: "We couldn't load older orders.",
};

function wordsOf(snapshot: OrderListSnapshot): string[] {
  const { filter, purchases, more } = snapshot.context;
  if (snapshot.matches('loading')) return [];
  if (snapshot.matches('failed')) return [words.failed];
  if (snapshot.matches('empty')) return [filter === 'open' ? words.noneOpen : words.nothing];
  const references = purchases.map(({ reference }) => reference);
  if (snapshot.matches({ listing: 'more failed' })) return [...references, words.olderFailed, 'Try again'];
  return more ? [...references, words.older] : references;
}

export const screen: Screen = {
  sight: (any) => {
    const seen = wordsOf(any as OrderListSnapshot);
    return {
      seen: ['My Orders', ...seen],
      unseen: Object.values(words).filter((each) => !seen.includes(each)),
    };
  },
  acts: {
    'filter.chosen': ({ filter }, any) =>
      (any as OrderListSnapshot).context.filter === filter
        ? null
        : [{ pick: filters[filter as OrderFilter] }],
    'orders.retry': (_, any) =>
      (any as OrderListSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'orders.more': (_, any) => {
      const snapshot = any as OrderListSnapshot;
      if (!snapshot.can({ type: 'orders.more' })) return null;
      return [{ press: snapshot.matches({ listing: 'more failed' }) ? 'Try again' : words.older }];
    },
  },
};
