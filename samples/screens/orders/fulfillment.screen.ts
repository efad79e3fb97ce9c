import type { FulfillmentSnapshot } from '#machines/orders/fulfillment.machine.ts';
import { overtaken } from '#samples/models/orders/fulfillment.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  unread: 'The order could not be read.',
  denied: 'You may not see this part of the store.',
  missing: 'There is no such order in this store.',
  unanswered: 'There was no answer.',
  old: 'What you see may be old.',
  item: 'Bumper plate',
} as const;

/** An order as a member of its store's team sees it who may do everything. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as FulfillmentSnapshot;
    const { sale, sentence } = snapshot.context;
    const seen = [
      ...(snapshot.matches('failed') ? [words.unread] : []),
      ...(snapshot.matches('denied') ? [words.denied] : []),
      ...(snapshot.matches('missing') ? [words.missing] : []),
      ...(snapshot.matches('unanswered') ? [words.unanswered] : []),
      ...(snapshot.matches({ ready: 'behind' }) ? [words.old] : []),
      ...(sale === null ? [] : [words.item, 'Ada Lovelace']),
      ...(sentence === null ? [] : [overtaken]),
    ];
    const all: readonly string[] = [...Object.values(words), overtaken];
    const buttons =
      sale === null ? [] : sale.confirmed_at === null ? ['Confirm order', 'Ship items'] : ['Ship items'];
    return {
      seen,
      unseen: all.filter((text) => !seen.includes(text)),
      [snapshot.matches('ready') ? 'live' : 'dead']: buttons,
    };
  },
  acts: {
    'sale.retry': (_, any) => [
      { press: (any as FulfillmentSnapshot).matches('failed') ? 'Try again' : 'Read again' },
    ],
    'sale.act': (event, any) => {
      const { sale } = (any as FulfillmentSnapshot).context;
      const { kind } = event['act'] as { kind: string };
      if (kind === 'confirm') return sale?.confirmed_at === null ? [{ press: 'Confirm order' }] : null;
      return [{ press: 'Mark as delivered: parcel 1' }];
    },
    'sale.again': () => [{ press: 'Try again' }],
    'sale.leave': () => [{ press: 'Leave it' }],
  },
};
