import { expect } from '@playwright/test';
import type { CartSnapshot } from '#machines/cart/cart.machine.ts';
import { unaskedVendors } from '#machines/cart/cart.rules.ts';
import type { CartItem, CartStorage } from '#schema/cart.ts';
import { cartModel } from '../../model/cart.model.ts';
import { screen } from '../../screens/cart.screen.ts';
import { chunks } from '../support/build.ts';
import { goods, site } from '../support/stage.ts';
import type { Goods } from '../support/stage.ts';
import { storedItem } from '../support/test.ts';
import { driver } from './driver.ts';
import { hold } from './held.ts';
import type { Held } from './held.ts';

type Own = { rates: Held; quotes: Held; shelf: Readonly<Record<string, Goods>> };

/** What the model keeps, as the shop keeps it: its two products are real ones. */
function stored(shelf: Own['shelf'], { items, stash, version }: CartStorage): string {
  const real = (item: CartItem) => {
    const found = shelf[item.originalId];
    if (found !== undefined) return storedItem({ item: found, quantity: item.quantity });
    return { ...item, vendor_id: shelf['product-1']?.vendorId };
  };
  return JSON.stringify({ state: { items: items.map(real), stash: stash.map(real) }, version });
}

const elsewhere = 'comes from the session, the payment or the checkout: their own journeys bring it about';

export const cartDriver = driver<Own>({
  model: cartModel,
  screen,
  daily: 'transitions',
  beyond: {
    'error.readStorage': 'a browser that keeps nothing reads as an empty cart',
    'cart.add/1': 'another product is another page',
    'cart.setQuantity/2': 'no key sends a number that is none',
    'cart.setQuantity/3': 'a line that is not there has no key',
    'cart.remove/1': 'a line that is not there has no key',
    'cart.take/1': 'a line that is not there has no key',
    'cart.putBack': 'where a line stood is the drawer’s to know: cart-drawer.spec takes lines out and back',
    'cart.found': elsewhere,
    'cart.bought': elsewhere,
    'cart.agreed': elsewhere,
    SIGNED_IN: elsewhere,
    SIGNED_OUT: elsewhere,
    'error.estimateShipping': 'a vendor that cannot be read is one that failed, never an error of all',
  },
  possible: ({ type, output }, any) => {
    const snapshot = any as CartSnapshot;
    if (type === 'cart.add') return snapshot.matches({ ready: { drawer: 'closed' } });
    if (!type.endsWith('estimateShipping')) return true;
    const { items, rates } = snapshot.context;
    return (
      unaskedVendors(items, rates).toSorted().join() ===
      Object.keys(output as object)
        .toSorted()
        .join()
    );
  },
  tolerated: [/ERR_FAILED/],
  start: async (page, words, path) => {
    const [plate, bar] = await Promise.all([goods({ vendor: 0 }), goods({ vendor: 1 })]);
    const shelf = { 'product-1': plate, 'product-2': bar };
    words.set('Plate 1', plate.name).set('Plate 2', bar.name);
    const [first] = path.steps;
    const text = stored(shelf, first?.event['output'] as CartStorage);
    await page.addInitScript((kept) => {
      if (localStorage.getItem('test-began') !== null) return;
      localStorage.setItem('test-began', '');
      localStorage.setItem('cart-storage', kept);
    }, text);
    // The estimate is what this machine is about: the server's price never comes.
    const [rates, quotes] = await Promise.all([
      hold(page, '**/rpc/get_vendor_shipping_rates*'),
      hold(page, '**/rpc/quote_cart*'),
    ]);
    await page.goto(plate.path);
    return { rates, quotes, shelf };
  },
  news: {
    'done.readStorage': async (_, { page }) => {
      let arrived = false;
      const note = () => {
        arrived = true;
      };
      page.waitForResponse(`**${chunks('cart-chunk').join('')}`).then(note, () => undefined);
      // Before the page answers by itself nobody notices the pointer: it comes again until somebody does.
      await expect
        .poll(async () => {
          await page.mouse.move(0, 0);
          await page.getByRole('button', { name: /^Cart/ }).hover();
          return arrived;
        })
        .toBe(true);
    },
    'cart.add': (_, { page }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Add to Cart/i })
        .click(),
    'drawer.closed': (_, { page }) =>
      page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Close' }).click(),
    'storage.changed': async ({ storage }, { page, shelf }) => {
      const other = await page.context().newPage();
      await other.goto(`${site}/favicon.svg`);
      await other.evaluate(
        (text) => localStorage.setItem('cart-storage', text),
        stored(shelf, storage as CartStorage),
      );
      await other.close();
    },
    'done.estimateShipping': ({ output }, { rates, shelf }) =>
      rates.answer((route) => {
        const { a } = output as Record<string, unknown>;
        const isFirst = route
          .request()
          .url()
          .includes(shelf['product-1']?.vendorId ?? '?');
        return a === 'failed' && isFirst ? route.abort('failed') : route.continue();
      }),
  },
});
