import { countOf, vendorsOf } from '#machines/checkout/cart.rules.ts';
import type { CartSnapshot } from '#machines/checkout/cart.machine.ts';
import type { CartItem } from '#schema/checkout/cart.ts';
import type { Screen } from '#engine/screen.ts';

const isOpen = (snapshot: CartSnapshot) => snapshot.matches({ ready: { drawer: 'open' } });

/** The line as the drawer names it, if it is shown. */
function lineOf(snapshot: CartSnapshot, id: unknown): CartItem | undefined {
  return isOpen(snapshot) ? snapshot.context.items.find((item) => item.id === id) : undefined;
}

/** Options may follow the name. */
const keyOf = (before: string, { name }: CartItem) =>
  new RegExp(`^${before} ${name}(?!.* from the cart$)(,.*)?$`);

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as CartSnapshot;
    const { items, stash } = snapshot.context;
    if (!isOpen(snapshot)) return { unseen: ['Your Cart', 'Your cart is empty'] };
    const restore = /Restore \d+ items?/;
    const kept = stash.length > 0 ? { seen: [`Restore ${countOf(stash)} item`] } : { unseen: [restore] };
    const estimating = /Shipping …/;
    const lines = items.map(({ name }) => name);
    const partly = "We couldn't load some shipping costs.";
    const failed = vendorsOf(items).some((vendor) => snapshot.context.rates[vendor] === 'failed');
    return {
      seen: [
        'Your Cart',
        ...(kept.seen ?? []),
        ...(items.length === 0 ? ['Your cart is empty'] : [...lines, 'Proceed to Checkout', 'estimated']),
        ...(snapshot.matches({ ready: { shipping: 'estimating' } }) ? [estimating] : []),
        ...(failed ? [partly] : []),
      ],
      unseen: [
        ...(kept.unseen ?? []),
        ...(items.length === 0 ? ['Proceed to Checkout', 'estimated'] : ['Your cart is empty']),
        ...(snapshot.matches({ ready: { shipping: 'estimating' } }) ? [] : [estimating]),
        ...(failed ? [] : [partly]),
      ],
    };
  },
  acts: {
    'drawer.opened': () => [{ press: /^Cart/ }],
    'drawer.closed': () => [{ press: 'Close' }],
    'cart.setQuantity': ({ id, quantity }, any) => {
      const line = lineOf(any as CartSnapshot, id);
      if (line === undefined) return null;
      if (quantity === line.quantity + 1) return [{ press: keyOf('Increase quantity of', line) }];
      return quantity === 0 && line.quantity === 1 ? [{ press: keyOf('Remove', line) }] : null;
    },
    'cart.remove': ({ id }, any) => {
      const line = lineOf(any as CartSnapshot, id);
      return line === undefined ? null : [{ press: new RegExp(`^Remove ${line.name}.* from the cart$`) }];
    },
    'cart.take': ({ id }, any) => {
      const line = lineOf(any as CartSnapshot, id);
      return line === undefined ? null : [{ press: new RegExp(`^Save for later: ${line.name}(,|$)`) }];
    },
    'cart.restore': (_, any) => {
      const snapshot = any as CartSnapshot;
      return isOpen(snapshot) && snapshot.context.stash.length > 0 ? [{ press: /^Restore/ }] : null;
    },
  },
};
