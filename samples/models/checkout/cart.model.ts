import type { AnyMachineSnapshot } from 'xstate';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { CartSnapshot } from '#machines/checkout/cart.machine.ts';
import { vendorsOf } from '#machines/checkout/cart.rules.ts';
import { limits } from '#schema/limits.ts';
import { cents } from '#schema/money.ts';
import { cartItemId } from '#schema/checkout/cart.ts';
import type { CartItem, NewCartItem } from '#schema/checkout/cart.ts';
import type { Model } from '#engine/paths.ts';
import { cartProperties } from './cart.properties.ts';

export function newItem(number: number, vendor: string, more: Partial<NewCartItem> = {}): NewCartItem {
  return {
    originalId: `product-${number}`,
    variantId: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    name: `Plate ${number}`,
    image: '',
    price: 30.5,
    vendor: `Vendor ${vendor}`,
    vendor_id: vendor,
    selectedColor: null,
    selectedSize: null,
    selectedFlavor: null,
    selectedQuantity: null,
    href: `/vendor/product/plate-${number}`,
    ...more,
  };
}

export const cartItem = (item: NewCartItem, quantity = 1): CartItem => ({
  ...item,
  id: cartItemId(item),
  quantity,
});

const plate = newItem(1, 'a');
const bar = newItem(2, 'b');
const full = Array.from({ length: limits.cart.lines }, (_, index) => cartItem(newItem(index + 10, 'a')));
const rates = [{ enabled: true, base_rate: cents(500) }];

/**
 * For many lines only the vendors and the remaining room matter; for few, their ids, and whether one less removes the
 * line whose quantity the cases set.
 */
const linesIn = (items: readonly CartItem[]) =>
  items.length > 2
    ? [vendorsOf(items).toSorted(), limits.cart.lines - items.length]
    : items.map(({ id, quantity }) => `${id} ${id === 'product-1' && quantity > 1 ? 'more' : ''}`).toSorted();

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as CartSnapshot;
  const { items, stash } = snapshot.context;
  if (items.some(({ quantity }) => quantity < 1 || quantity > limits.cart.quantity))
    return 'a quantity is off';
  if (new Set(items.map(({ id }) => id)).size !== items.length) return 'a line is there twice';
  if (items.some((item) => item.id !== cartItemId(item))) return 'an id does not follow from the options';
  if ([items, stash].some(({ length }) => length > limits.cart.lines)) return 'more lines than a cart takes';
  if (snapshot.matches({ ready: { contents: 'filled' } }) && items.length === 0) return 'filled with nothing';
  if (snapshot.matches({ ready: { contents: 'empty' } }) && items.length > 0) return 'empty with something';
  if (snapshot.matches({ ready: { drawer: 'closed', shipping: 'estimating' } })) return 'asks for nobody';
  return undefined;
};

export const cartModel: Model = {
  name: 'cart',
  machine: cartMachine,
  actionPorts: ['save'],
  limit: 60_000,
  cases: {
    'done.readStorage': [
      { output: { items: [], stash: [], version: 0 } },
      { output: { items: [cartItem(plate)], stash: [cartItem(bar)], version: 3 } },
      { output: { items: full, stash: [], version: 3 } },
    ],
    'error.readStorage': [{ error: new Error('storage is blocked') }],
    'cart.add': [{ item: plate }, { item: bar }, { item: bar, quantity: 3 }],
    'cart.setQuantity': [
      { id: 'product-1', quantity: 2 },
      { id: 'product-1', quantity: 0 },
      { id: 'product-1', quantity: Number.NaN },
      { id: 'nothing', quantity: 2 },
    ],
    'cart.remove': [{ id: 'product-1' }, { id: 'nothing' }],
    'cart.take': [{ id: 'product-1' }, { id: 'nothing' }],
    'cart.putBack': [
      { item: cartItem(plate), index: 0 },
      { item: cartItem(bar), index: 0 },
    ],
    'cart.restore': [{}],
    'cart.found': [{ items: [cartItem(bar)] }, { items: [] }],
    'cart.bought': [
      {
        lines: [
          { variantId: plate.variantId, quantity: 2 },
          { variantId: bar.variantId, quantity: limits.cart.quantity },
        ],
      },
    ],
    'cart.agreed': [
      {
        lines: [
          {
            variantId: plate.variantId,
            quantity: 1,
            price: cents(3550),
            name: 'Plate 1',
            image: '',
            color: null,
            size: null,
            flavor: null,
            quantityOption: null,
          },
        ],
      },
      { lines: [] },
    ],
    'drawer.opened': [{}],
    'drawer.closed': [{}],
    'storage.changed': [
      { storage: { items: [cartItem(bar)], stash: [], version: 1_000_000 } },
      { storage: { items: [], stash: [], version: 0 } },
    ],
    'done.estimateShipping': [
      { output: { a: rates, b: rates } },
      { output: { a: 'failed', b: rates } },
      { output: { a: rates } },
    ],
    'error.estimateShipping': [{ error: new Error('offline') }],
    SIGNED_IN: [{}],
    SIGNED_OUT: [{}],
  },
  classOf: (snapshot) => {
    const { items, stash, rates: known, version } = (snapshot as CartSnapshot).context;
    return [
      linesIn(items),
      [stash.length > 2, vendorsOf(stash).toSorted()],
      Object.entries(known)
        .map(([vendor, read]) => `${vendor} ${read === 'failed' ? 'failed' : 'read'}`)
        .toSorted(),
      version > 999_999,
    ];
  },
  broken,
  properties: cartProperties,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as CartSnapshot, to as CartSnapshot].map(({ context }) => context);
    if (before === undefined || after === undefined) return 'no context';
    if (after.version < before.version) return `${event.type}: the version goes back`;
    const isSilent = after.version === before.version && after.items !== before.items;
    if (isSilent && JSON.stringify(after.items) !== JSON.stringify(before.items))
      return `${event.type}: a change that no other tab hears of`;
    return undefined;
  },
};
