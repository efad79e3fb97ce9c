import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import { delays } from '#machines/kit/delays.ts';
import { sections, writeProgress } from '#schema/checkout/progress.ts';
import type { CheckoutLine, Progress, Section } from '#schema/checkout/progress.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { checkoutModel } from '#samples/models/checkout/checkout.model.ts';
import { screen } from '#samples/screens/checkout/checkout.screen.ts';
import { database, goods, site } from '../../support/stage.ts';
import type { Goods } from '../../support/stage.ts';
import { storedItem } from '../../support/test.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { quotes: Held; holds: Held; orders: Held; plate: Goods };

/** The price of a piece in cents, and the stock. */
const offer = ({ variantId }: Goods, price: number, stock: number) =>
  database.update('product_variants', `id=eq.${variantId}`, { price: price / 100, stock });

const offerOf = (plate: Goods, { lines: [line] }: Quote) =>
  offer(plate, Number(line?.unit_price ?? 3000), line?.status === 'ok' ? 20 : (line?.available ?? 0));

const cartOf = (plate: Goods, quantity: number, version: number) =>
  JSON.stringify({
    state: { items: quantity === 0 ? [] : [storedItem({ item: plate, quantity })], stash: [] },
    version,
  });

const quantityOf = (lines: unknown) => (lines as readonly CheckoutLine[])[0]?.quantity ?? 0;

async function inAnotherTab(page: Page, key: string, text: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${site}/favicon.svg`);
  await other.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, text]);
  await other.close();
}

/** Aborts the request or answers with an error, which names refused fields in its hint. */
function fail(route: Route, error: unknown) {
  const {
    _tag: tag,
    code,
    message,
    problems,
  } = error as { _tag: string; code?: string; message?: string; problems?: Record<string, string> };
  if (tag === 'NetworkError') return breakOff(route);
  const status = tag === 'Unexpected' ? 500 : tag === 'Conflict' ? 409 : 422;
  return route.fulfill({
    status,
    headers: { 'access-control-allow-origin': '*' },
    json: {
      // Without the database's code, whether it is done is unknown.
      code: status === 500 ? '' : `PT${status}`,
      message: code,
      details: message,
      hint: problems === undefined ? null : JSON.stringify(problems),
    },
  });
}

const resumes = 'an order that was under way is taken up again in placing.spec';
const passes = 'a fresh key is there at once: nobody sees the page wait for it';

export const checkoutDriver = driver<Own>({
  model: checkoutModel,
  screen,
  daily: 3,
  beyond: {
    'done.loadProgress/6': resumes,
    'done.loadProgress/7': resumes,
    'error.loadProgress': 'a browser that keeps nothing begins anew',
    'done.newKey': passes,
    'error.newKey': passes,
    'error.placeOrder/3': passes,
    'promo.changed': 'what a code does to the sum is the quote’s, and tried there',
    'rate.chosen': 'the shop of the test has one rate, which is chosen already',
    'done.askQuote/4': 'would take its rates away from a shop that other tests buy from',
    'done.placeOrder/2': 'needs a code that somebody else has used up',
  },
  possible: (event, any) => {
    const snapshot = any as CheckoutSnapshot;
    const { lines, quote } = snapshot.context;
    const { type, output } = event;
    if (snapshot.matches({ flow: 'restoring' })) return type.endsWith('loadProgress');
    // The browser reports only changes.
    if (type === 'connection.back') return snapshot.matches({ connection: 'offline' });
    if (type === 'connection.lost') return snapshot.matches({ connection: 'online' });
    // Only Forward leads to a later section: see back.spec.
    if (type === 'section.edit') {
      return sections.indexOf(event['section'] as Section) < sections.indexOf(snapshot.context.section);
    }
    // It has no visible effect until the answer arrives.
    if (type === 'cart.changed' && snapshot.hasTag('placing')) return false;
    const isWhole = lines[0]?.quantity === 2;
    if (
      type.startsWith('xstate.done.') &&
      !type.endsWith('loadProgress') &&
      snapshot.matches({ connection: 'offline' })
    ) {
      return false;
    }
    if (type.endsWith('askQuote') && output !== undefined) {
      return isWhole || (output as Quote).lines[0]?.status !== 'short';
    }
    if (type.endsWith('holdStock') && output !== undefined) {
      return isWhole || (output as { outcome: string }).outcome === 'held';
    }
    if (type.endsWith('placeOrder') && (output as { outcome?: string } | undefined)?.outcome === 'changed') {
      return Number(quote?.lines[0]?.unit_price) === 3000;
    }
    return true;
  },
  tolerated: [/status of (?:4\d\d|500)/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
  place: (page) => page.getByRole('main'),
  start: async (page, _, { steps }) => {
    const plate = await goods({ price: 30 });
    const left = steps[0]?.event['output'] as Progress | undefined;
    const progress =
      left?.section === 'contact' ? '' : writeProgress({ ...(left as Progress), key: randomUUID() });
    await page.addInitScript(
      ([cart = '', begun = '']) => {
        if (localStorage.getItem('test-began') !== null) return;
        localStorage.setItem('test-began', '');
        localStorage.setItem('cart-storage', cart);
        if (begun !== '') localStorage.setItem('checkout-storage', begun);
      },
      [cartOf(plate, 2, 1), progress],
    );
    const [quotes, holds, orders] = await Promise.all([
      hold(page, '**/rpc/quote_cart*'),
      hold(page, '**/rpc/hold_stock*'),
      hold(page, '**/rpc/place_order*'),
    ]);
    await page.clock.install();
    const asked = page.waitForRequest('**/rpc/quote_cart*');
    await page.goto('/checkout');
    await asked;
    await page.clock.pauseAt(Date.now() + 60_000);
    return { quotes, holds, orders, plate };
  },
  breathe: (page) => page.clock.runFor(1),
  news: {
    'done.loadProgress': () => undefined,
    'connection.lost': (_, { page }) => page.context().setOffline(true),
    'connection.back': (_, { page }) => page.context().setOffline(false),
    'cart.changed': ({ lines }, { page, plate }) =>
      inAnotherTab(page, 'cart-storage', cartOf(plate, quantityOf(lines), Date.now())),
    'done.askQuote': ({ output }, { quotes, plate }) =>
      quotes.answer(async (route) => {
        await offerOf(plate, output as Quote);
        await route.continue();
      }),
    'error.askQuote': ({ error }, { quotes }) => quotes.answer((route) => fail(route, error)),
    'done.holdStock': ({ output }, { holds, plate }) =>
      holds.answer(async (route) => {
        const isShort = (output as { outcome: string }).outcome === 'short';
        if (isShort) await database.update('product_variants', `id=eq.${plate.variantId}`, { stock: 1 });
        await route.continue();
      }),
    'error.holdStock': ({ error }, { holds }) => holds.answer((route) => fail(route, error)),
    'after.hold': (_, { page }) => page.clock.fastForward(15 * 60_000),
    'after.reconnect': (_, { page }) => page.clock.fastForward(delays.reconnect),
    'done.placeOrder': ({ output }, { orders, plate }) =>
      orders.answer(async (route) => {
        const { outcome } = output as { outcome: string };
        if (outcome === 'changed') await offer(plate, 3550, 20);
        if (outcome === 'short')
          await database.update('product_variants', `id=eq.${plate.variantId}`, { stock: 0 });
        await goOn(route);
      }),
    'error.placeOrder': ({ error }, { orders }) => orders.answer((route) => fail(route, error)),
  },
});
