import type { CartSnapshot } from '#machines/checkout/cart.machine.ts';
import { asks, emitted, emits, isQuiet, propertiesOf, told } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<CartSnapshot>();
type Step = Moment<CartSnapshot>;
type Line = CartSnapshot['context']['items'][number];
type Storage = Pick<CartSnapshot['context'], 'items' | 'stash' | 'version'>;

const isLoading = (state: CartSnapshot) => state.matches('loading from storage');
const isReady = (state: CartSnapshot) => state.matches('ready');
const isOpen = (state: CartSnapshot) => state.matches({ ready: { drawer: 'open' } });
const isClosed = (state: CartSnapshot) => state.matches({ ready: { drawer: 'closed' } });

const itemsOf = ({ context }: CartSnapshot) => context.items;
const lineOf = (state: CartSnapshot, id: unknown) => itemsOf(state).find((line) => line.id === id);
const quantityOf = (state: CartSnapshot, id: unknown) => lineOf(state, id)?.quantity ?? 0;
/** §3: the original id, then color, size, flavor and quantity option, each only if chosen. */
const idOf = (item: Line) =>
  [item.originalId, item.selectedColor, item.selectedSize, item.selectedFlavor, item.selectedQuantity]
    .filter((part) => part !== null && part !== '')
    .join('-');
const itemOf = ({ event }: Step) => event['item'] as Line;
const pieces = ({ event }: Step) => Number(event['quantity'] ?? 1);
const idIn = ({ event }: Step) => event['id'];
const others = (state: CartSnapshot, id: unknown) => itemsOf(state).filter((line) => line.id !== id);
const hasRoom = (moment: Step) =>
  itemsOf(moment.from).length < 100 || lineOf(moment.from, idOf(itemOf(moment))) !== undefined;
const isListed = (moment: Step) => lineOf(moment.from, idIn(moment)) !== undefined;
const isSetTo = (fits: (quantity: number) => boolean) => (moment: Step) =>
  is('cart.setQuantity', isReady)(moment) && isListed(moment) && fits(pieces(moment));

const stored = ({ context: { items, stash, version } }: CartSnapshot): Storage => ({ items, stash, version });
/** The new cart is written to storage, with a higher version. */
const isKept = (moment: Step) => {
  const saves = told(moment, 'save') as readonly Storage[];
  const last = saves.at(-1);
  const { items, stash, version } = stored(moment.to);
  return (
    saves.length === 1 &&
    version > moment.from.context.version &&
    isSame({ items: last?.items, stash: last?.stash, version: last?.version }, { items, stash, version })
  );
};
const isGone = (moment: Step) =>
  isSame(itemsOf(moment.to), others(moment.from, idIn(moment))) && isKept(moment);
const saysRemoved = (moment: Step) => {
  const toasts = emitted(moment, 'cart.itemRemoved') as readonly { message: string }[];
  return toasts.length === 1 && toasts[0]?.message === 'Item removed from cart';
};

/** What the drawer says about shipping, §9: the sum over the vendors in the cart. */
const vendors = (state: CartSnapshot) => [...new Set(itemsOf(state).map(({ vendor_id }) => vendor_id))];
const unasked = (state: CartSnapshot) => vendors(state).filter((id) => state.context.rates[id] === undefined);
const isShown = (state: CartSnapshot) => isOpen(state) && itemsOf(state).length > 0;
const failed = (state: CartSnapshot) => vendors(state).filter((id) => state.context.rates[id] === 'failed');
const isAnswer = is('done.estimateShipping');
const isFailure = is('error.estimateShipping');
const isForeign = (moment: Step) => is(['storage.changed', 'done.readStorage'])(moment);

export const cartProperties = [
  starts(
    '§9',
    'The cart is read from cart-storage first; it is empty and its drawer closed until then',
    (state, effects) => isLoading(state) && itemsOf(state).length === 0 && asks({ effects }, 'readStorage'),
  ),
  onlyBy('§9', 'Nothing happens to a cart that is still loading', isLoading, [
    'done.readStorage',
    'error.readStorage',
  ]),
  step(
    '§3',
    'The stored cart is the cart, and other tabs are watched',
    is('done.readStorage'),
    (moment) =>
      isReady(moment.to) &&
      isClosed(moment.to) &&
      asks(moment, 'watchOutside') &&
      isSame(stored(moment.to), moment.event['output']),
  ),
  step(
    'design',
    'An unreadable storage gives an empty cart',
    is('error.readStorage'),
    ({ to }) => isReady(to) && itemsOf(to).length === 0,
  ),

  step(
    '§4',
    'A new item starts at 1, or at the chosen quantity; an existing one gets as many more',
    (moment) => is('cart.add', isReady)(moment) && hasRoom(moment),
    (moment) => {
      const id = idOf(itemOf(moment));
      const line = lineOf(moment.to, id);
      return (
        isKept(moment) &&
        isSame(line, {
          ...itemOf(moment),
          id,
          quantity: Math.min(99, quantityOf(moment.from, id) + pieces(moment)),
        }) &&
        isSame(others(moment.to, id), others(moment.from, id)) &&
        isSame(emitted(moment, 'cart.itemAdded'), [
          { type: 'cart.itemAdded', item: itemOf(moment), quantity: pieces(moment), quiet: false },
        ])
      );
    },
  ),
  step(
    'design',
    'A cart of 100 lines accepts no other and says that it is full',
    (moment) => is(['cart.add', 'cart.putBack'], isReady)(moment) && !hasRoom(moment),
    (moment) =>
      emits(moment, 'cart.full') &&
      moment.effects.length === 1 &&
      isSame(stored(moment.from), stored(moment.to)),
  ),
  step(
    '§4',
    "A quantity of 0 or below removes the item and toasts 'Item removed from cart'",
    isSetTo((quantity) => quantity <= 0),
    (moment) => isGone(moment) && saysRemoved(moment),
  ),
  step(
    '§2',
    'Removing does the same',
    (moment) => is('cart.remove', isReady)(moment) && isListed(moment),
    (moment) => isGone(moment) && saysRemoved(moment),
  ),
  step(
    '§2',
    "Plus and minus set only that line's quantity",
    isSetTo((quantity) => quantity > 0),
    (moment) =>
      isKept(moment) &&
      quantityOf(moment.to, idIn(moment)) === pieces(moment) &&
      isSame(others(moment.to, idIn(moment)), others(moment.from, idIn(moment))) &&
      !emits(moment, 'cart.itemRemoved'),
  ),
  step(
    '§2',
    'A line that is not in the cart, and a quantity that is not a number, change nothing',
    (moment) =>
      is(['cart.setQuantity', 'cart.remove', 'cart.take'])(moment) &&
      (!isListed(moment) || Number.isNaN(pieces(moment))),
    isQuiet,
  ),
  step(
    'design',
    'A line saved for later leaves without a toast',
    (moment) => is('cart.take', isReady)(moment) && isListed(moment),
    (moment) => isGone(moment) && !emits(moment, 'cart.itemRemoved'),
  ),
  step(
    'design',
    'A restored line returns to its position, or adds its quantity to the existing one',
    (moment) => is('cart.putBack', isReady)(moment) && hasRoom(moment),
    (moment) => {
      const item = itemOf(moment);
      const before = quantityOf(moment.from, item.id);
      return (
        isKept(moment) &&
        quantityOf(moment.to, item.id) === Math.min(99, before + item.quantity) &&
        isSame(others(moment.to, item.id), others(moment.from, item.id)) &&
        (before > 0 || itemsOf(moment.to)[Number(moment.event['index'])]?.id === item.id)
      );
    },
  ),

  step(
    '§4',
    'Sign-in and sign-out clear the cart; its items can be restored',
    is(['SIGNED_IN', 'SIGNED_OUT'], isReady),
    (moment) => {
      const { items, stash } = moment.from.context;
      return (
        isKept(moment) &&
        itemsOf(moment.to).length === 0 &&
        isSame(moment.to.context.stash, items.length > 0 ? items : stash)
      );
    },
  ),
  step(
    'design',
    'Restoring brings every line back, in the larger of two quantities',
    (moment) => is('cart.restore', isReady)(moment) && moment.from.context.stash.length > 0,
    (moment) => {
      const { items, stash } = moment.from.context;
      const ids = [...new Set([...items, ...stash].map(({ id }) => id))].slice(0, 100);
      const most = (id: string) =>
        Math.max(...[...items, ...stash].filter((line) => line.id === id).map(({ quantity }) => quantity));
      return (
        isKept(moment) &&
        moment.to.context.stash.length === 0 &&
        isSame(
          itemsOf(moment.to).map(({ id, quantity }) => [id, quantity]),
          ids.map((id) => [id, most(id)]),
        )
      );
    },
  ),
  step(
    'design',
    'With nothing to restore, nothing happens',
    (moment) => is('cart.restore')(moment) && moment.from.context.stash.length === 0,
    isQuiet,
  ),
  step(
    'design',
    "The account's cart waits to be restored: it never changes the cart itself",
    is('cart.found', isReady),
    (moment) => {
      const { items, stash } = moment.from.context;
      const found = moment.event['items'] as readonly Line[];
      const known = (line: Line) =>
        [...items, ...stash].some(({ id, quantity }) => id === line.id && quantity >= line.quantity);
      if (found.every(known)) return isQuiet(moment);
      return (
        isKept(moment) &&
        isSame(itemsOf(moment.to), items) &&
        (moment.to.context.stash.length === 100 ||
          found.every((line) => [...items, ...moment.to.context.stash].some(({ id }) => id === line.id))) &&
        stash.every((line) => moment.to.context.stash.some(({ id }) => id === line.id))
      );
    },
  ),
  step(
    'design',
    'Bought items leave the cart; items added since stay',
    is('cart.bought', isReady),
    (moment) => {
      const bought = moment.event['lines'] as readonly { variantId: string; quantity: number }[];
      const rest = itemsOf(moment.from)
        .map((line) => ({
          ...line,
          quantity: line.quantity - (bought.find((b) => b.variantId === line.variantId)?.quantity ?? 0),
        }))
        .filter(({ quantity }) => quantity > 0);
      return isKept(moment) && isSame(itemsOf(moment.to), rest);
    },
  ),
  step(
    'design',
    'The lines accepted in the checkout become the cart: their prices, their quantities, nothing else',
    is('cart.agreed', isReady),
    (moment) => {
      const agreed = moment.event['lines'] as readonly {
        variantId: string;
        quantity: number;
        price: number;
      }[];
      const rest = itemsOf(moment.from).flatMap((line) =>
        agreed
          .filter(({ variantId }) => variantId === line.variantId)
          .map(({ quantity, price }) => ({ ...line, quantity, price: price / 100 })),
      );
      return isKept(moment) && isSame(itemsOf(moment.to), rest);
    },
  ),
  step(
    'design',
    'Of two tabs, the one with the higher version wins; an older cart is ignored',
    is('storage.changed', isReady),
    (moment) => {
      const other = moment.event['storage'] as Storage;
      return other.version > moment.from.context.version
        ? isSame(stored(moment.to), other) && told(moment, 'save').length === 0
        : isQuiet(moment);
    },
  ),
  step(
    '§9',
    'Each change of the cart is stored, and nothing is stored without a change',
    (moment) => !isForeign(moment),
    (moment) =>
      isSame(stored(moment.from), stored(moment.to)) ? told(moment, 'save').length === 0 : isKept(moment),
  ),

  step('§2', 'The cart button opens the drawer', is('drawer.opened', isClosed), ({ to }) => isOpen(to)),
  step('§2', 'Closing the drawer closes it', is('drawer.closed', isOpen), ({ to }) => isClosed(to)),
  step(
    '§2',
    'Nothing else opens or closes the drawer',
    (moment) => isReady(moment.from) && !is(['drawer.opened', 'drawer.closed'])(moment),
    ({ from, to }) => isReady(to) && isOpen(from) === isOpen(to),
  ),
  always(
    '§2',
    "'Your cart is empty' shows only for an empty cart",
    (state) => state.matches({ ready: { contents: 'empty' } }) === (itemsOf(state).length === 0),
    isReady,
  ),

  always(
    '§9',
    'Shipping is estimated while the drawer shows the cart, over the vendors in it',
    (state) => {
      const says = (shipping: 'not shown' | 'estimating' | 'estimated' | 'partly failed') =>
        state.matches({ ready: { shipping } });
      if (!isShown(state)) return says('not shown');
      if (unasked(state).length > 0) return says('estimating');
      return says(failed(state).length > 0 ? 'partly failed' : 'estimated');
    },
    isReady,
  ),
  step(
    '§9',
    "A vendor's rates are requested once the drawer shows its items, and for nobody else",
    () => true,
    (moment) => {
      const wants = (state: CartSnapshot) => isShown(state) && unasked(state).length > 0;
      if (!wants(moment.to)) return !asks(moment, 'estimateShipping');
      return wants(moment.from) || asks(moment, 'estimateShipping');
    },
  ),
  step('§7', 'Loaded rates count, next to known ones', isAnswer, ({ from, to, event }) => {
    return isSame(to.context.rates, {
      ...from.context.rates,
      ...(event['output'] as Record<string, unknown>),
    });
  }),
  step('§8', 'Rates that fail to load count as 0, known ones stay', isFailure, ({ from, to }) =>
    isSame(to.context.rates, {
      ...from.context.rates,
      ...Object.fromEntries(unasked(from).map((id) => [id, 'failed'])),
    }),
  ),
  step(
    '§8',
    'A vendor whose rates failed is requested again when the drawer reopens',
    is('drawer.opened', isClosed),
    ({ from, to }) =>
      isSame(
        to.context.rates,
        Object.fromEntries(Object.entries(from.context.rates).filter(([, rates]) => rates !== 'failed')),
      ),
  ),
];
