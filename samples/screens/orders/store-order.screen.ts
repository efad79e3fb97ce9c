import type { StoreOrderSnapshot } from '#machines/orders/store-order.machine.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  unread: "We couldn't load this order.",
  denied: "You don't have permission to see this part of the store.",
  missing: "We can't find this order in your store.",
  old: 'This page may be out of date.',
  item: 'Bumper plate',
} as const;

/** An order as a team member with all rights sees it. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as StoreOrderSnapshot;
    const { order } = snapshot.context;
    const seen = [
      ...(snapshot.matches('failed') ? [words.unread] : []),
      ...(snapshot.matches('denied') ? [words.denied] : []),
      ...(snapshot.matches('missing') ? [words.missing] : []),
      ...(snapshot.matches({ ready: 'behind' }) ? [words.old] : []),
      ...(order === null ? [] : [words.item, 'Ada Lovelace']),
    ];
    const buttons =
      order === null ? [] : order.confirmed_at === null ? ['Confirm order', 'Ship items'] : ['Ship items'];
    return {
      seen,
      unseen: Object.values(words).filter((text) => !seen.includes(text)),
      live: buttons,
    };
  },
  acts: {
    'order.retry': (_, any) => [
      { press: (any as StoreOrderSnapshot).matches('failed') ? 'Try again' : 'Reload' },
    ],
  },
};
