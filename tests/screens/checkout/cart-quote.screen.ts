import type { CartQuoteSnapshot } from '#machines/checkout/cart-quote.machine.ts';
import type { Screen } from '../../engine/screen.ts';

const estimated = 'estimated';
const unheard = 'The shop could not confirm the price.';

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as CartQuoteSnapshot;
    const isSure =
      snapshot.matches('quoted') || (snapshot.matches('resting') && snapshot.context.quote !== null);
    const isUnheard = snapshot.matches('unknown');
    return {
      seen: ['Calculated at checkout', ...(isSure ? [] : [estimated]), ...(isUnheard ? [unheard] : [])],
      unseen: [...(isSure ? [estimated] : []), ...(isUnheard ? [] : [unheard])],
    };
  },
  acts: {
    'quote.retry': (_, any) =>
      (any as CartQuoteSnapshot).matches('unknown') ? [{ press: 'Try again' }] : null,
  },
};
