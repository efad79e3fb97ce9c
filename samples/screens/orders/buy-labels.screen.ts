import type { BuyLabelsSnapshot } from '#machines/orders/buy-labels.machine.ts';
import { pricedOf } from '#machines/orders/buy-labels.rules.ts';
import { refusal, skipReason } from '#samples/models/orders/buy-labels.model.ts';
import type { Screen } from '#engine/screen.ts';

const silent = "We didn't get a response.";
const nothing = 'Nothing was bought.';
const unbought = 'Nothing has been bought yet. This is what you will buy.';
const twice = "Trying again won't buy anything twice.";
const price = '$7.65';
const buyWords = (count: number) =>
  `Buy ${count} ${count === 1 ? 'label' : 'labels'} for ${count === 1 ? price : '$15.30'}`;

/** Labels for two orders: one box of the store. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as BuyLabelsSnapshot;
    const { orders, quotes, outcomes } = snapshot.context;
    const { length } = pricedOf(quotes);
    const isSkipped = quotes.some(({ kind }) => kind === 'skipped');
    const bought = outcomes.filter(({ outcome }) => outcome === 'bought').length;
    const isPricing = snapshot.matches('pricing') || snapshot.matches('unpriced');
    const isBuying = snapshot.matches('buying') || snapshot.matches('stuck');
    const seen = [
      ...(isPricing ? [`Orders priced: ${quotes.length} of ${orders.length}`] : []),
      ...(snapshot.matches('unpriced') ? [silent, nothing] : []),
      ...(snapshot.matches('ready') && length > 0 ? [unbought, price] : []),
      ...(snapshot.matches('ready') && isSkipped ? [skipReason] : []),
      ...(isBuying ? [`Labels bought: ${outcomes.length} of ${length}`] : []),
      ...(snapshot.matches('stuck') ? [silent, twice] : []),
      ...(snapshot.matches('done') ? [`${bought} ${bought === 1 ? 'label' : 'labels'} bought for`] : []),
      ...(snapshot.matches('done') && isSkipped ? [skipReason] : []),
      ...(snapshot.matches('done') && outcomes.some(({ outcome }) => outcome === 'refused') ? [refusal] : []),
    ];
    return {
      seen,
      unseen: [silent, nothing, unbought, twice, skipReason, refusal].filter(
        (words) => !seen.includes(words),
      ),
    };
  },
  acts: {
    'labels.price': () => [{ press: 'Compare prices' }],
    'labels.back': () => [{ press: 'Change' }],
    'labels.buy': (_, any) => {
      const { length } = pricedOf((any as BuyLabelsSnapshot).context.quotes);
      // If every order was skipped, nothing can be bought.
      return length === 0 ? null : [{ press: buyWords(length) }];
    },
    'labels.again': () => [{ press: 'Try again' }],
    'labels.stop': () => [{ press: 'Stop' }],
  },
};
