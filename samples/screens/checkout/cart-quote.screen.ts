import type { CartQuoteSnapshot } from '#machines/checkout/cart-quote.machine.ts';
import type { Screen } from '#engine/screen.ts';

const estimated = 'estimated';
const unheard = "We couldn't confirm the price.";

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as CartQuoteSnapshot;
    const isSure =
      snapshot.matches('quoted') ||
      snapshot.matches('changing the code') ||
      (snapshot.matches('resting') && snapshot.context.quote !== null);
    const isUnheard = snapshot.matches('unknown');
    return {
      seen: ['Calculated at checkout', ...(isSure ? [] : [estimated]), ...(isUnheard ? [unheard] : [])],
      unseen: [...(isSure ? [estimated] : []), ...(isUnheard ? [] : [unheard])],
    };
  },
  acts: {
    'promo.changed': (event, any) => {
      const snapshot = any as CartQuoteSnapshot;
      const code = snapshot.context.quote?.offer?.code;
      return snapshot.matches('quoted') && code !== undefined && event['promo'] === code
        ? [{ press: `Apply code ${code}` }]
        : null;
    },
    'quote.retry': (_, any) =>
      (any as CartQuoteSnapshot).matches('unknown') ? [{ press: 'Try again' }] : null,
  },
};
