import { expect } from '@playwright/test';
import type { CartSnapshot } from '#machines/checkout/cart.machine.ts';
import { unaskedVendors } from '#machines/checkout/cart.rules.ts';
import type { CartItem, CartStorage } from '#schema/checkout/cart.ts';
import { cartModel } from '#samples/models/checkout/cart.model.ts';
import { screen } from '#samples/screens/checkout/cart.screen.ts';
import { chunks } from '../../support/build.ts';
import { goods, site } from '../../support/stage.ts';
import type { Goods } from '../../support/stage.ts';
import { storedItem } from '../../support/test.ts';
import { driver } from '#engine/page/app-driver.ts';
import { hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { rates: Held; quotes: Held; shelf: Readonly<Record<string, Goods>> };

/** Stores the model's cart in the shop's form: its two products exist in the shop. */
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
  daily: 3,
  beyond: {
    'error.readStorage': 'a browser that keeps nothing reads as an empty cart',
    'cart.add/1': 'another product is another page',
    'cart.add/2': 'another product is another page',
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
    // This machine is about the estimate, so the server's price never arrives.
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
      page.waitForResponse(`**${chunks('cart.lazy').join('')}`).then(note, () => undefined);
      // Repeat the hover until it has an effect: the page ignores the pointer before it is interactive.
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
