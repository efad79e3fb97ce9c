import { createShopper } from '../support/shopper.ts';
import { database, goods, purchasesOf, stockOf, thePurchaseOf } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

test('two quick clicks on Place order make one order', { tag: '@one-width' }, async ({ page, email }) => {
  const plate = await goods({ price: 30 });
  const shopper = createShopper(page, email);
  await shopper.comesBackWith({ item: plate });
  await shopper.fillsCheckout();
  await shopper.placeOrder.dblclick();
  await shopper.standsBeforeTheBank();
  expect(await purchasesOf(email)).toHaveLength(1);
});

test(
  'a connection lost during submit leads to one order once it is back',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, context, email, tolerated }) => {
    tolerated.push(/ERR_INTERNET_DISCONNECTED/);
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout();
    await context.setOffline(true);
    await shopper.placeOrder.click();
    await expect(page.getByRole('main').getByText(/You're offline/)).toBeVisible();
    expect(await purchasesOf(email)).toHaveLength(0);
    await context.setOffline(false);
    await shopper.standsBeforeTheBank();
    expect(await purchasesOf(email)).toHaveLength(1);
  },
);

test(
  'a lost response is requested again with the same key',
  { tag: '@one-width' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/ERR_FAILED|ERR_CONNECTION/);
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout();
    // The order reaches the shop, but its response does not reach the shopper.
    let isLost = true;
    await page.route('**/rpc/place_order*', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('failed');
    });
    await shopper.placeOrder.click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await purchasesOf(email)).toHaveLength(1);
    // It also retries automatically: the button shows for only a few seconds, and only while no response arrives.
    const again = page.waitForRequest('**/rpc/place_order*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    isLost = false;
    await shopper.standsBeforeTheBank();
    expect(await purchasesOf(email)).toHaveLength(1);
  },
);

test(
  'a changed price is shown old and new, and nothing is placed before it is accepted',
  { tag: '@nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout();
    await database.update('product_variants', `id=eq.${plate.variantId}`, { price: 35.5 });
    await shopper.placeOrder.click();
    const changes = page.getByRole('region', { name: 'Your order changed' });
    await expect(changes.getByText('$30.00')).toBeVisible();
    await expect(changes.getByText('$35.50')).toBeVisible();
    expect(await purchasesOf(email)).toHaveLength(0);
    await changes.getByRole('button', { name: /^Accept/ }).click();
    await shopper.placeOrder.click();
    await shopper.standsBeforeTheBank();
    const { orders } = await thePurchaseOf(email);
    expect(orders.flatMap(({ order_items }) => order_items.map(({ unit_price }) => unit_price))).toEqual([
      35.5,
    ]);
  },
);

test(
  'stock that sells out between quote and order is reported per line, and the rest can be bought',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    const scarce = await goods({ price: 30, stock: 2 });
    const plenty = await goods({ price: 50, vendor: 1 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: scarce, quantity: 2 }, { item: plenty });
    await shopper.fillsCheckout();
    await database.update('product_variants', `id=eq.${scarce.variantId}`, { stock: 0 });
    // The stock is gone although it was held: the vendor has recounted.
    await database.update('stock_holds', `variant_id=eq.${scarce.variantId}`, {
      expires_at: '2020-01-01T00:00:00Z',
    });
    await shopper.placeOrder.click();
    const changes = page.getByRole('region', { name: 'Your order changed' });
    await expect(changes.getByText(scarce.name)).toBeVisible();
    await expect(changes.getByText(/sold out/i)).toBeVisible();
    expect(await purchasesOf(email)).toHaveLength(0);
    await changes.getByRole('button', { name: /^Accept/ }).click();
    await shopper.placeOrder.click();
    await shopper.standsBeforeTheBank();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();
    expect((await thePurchaseOf(email)).orders).toHaveLength(1);
    expect(await stockOf(plenty)).toBe(19);
  },
);

test(
  'the shopper sees when the hold ends, and can still place the order',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await page.clock.install();
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout();
    await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/);
    await page.clock.fastForward('15:01');
    await expect(page.getByText('no longer holding your items')).toBeVisible();
    await shopper.placesOrder();
    expect(await purchasesOf(email)).toHaveLength(1);
  },
);

test(
  'a price written into cart-storage does not change the charge',
  { tag: '@one-width' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: { ...plate, price: 0.01 } });
    await shopper.fillsSections();
    const changes = page.getByRole('region', { name: 'Your order changed' });
    await expect(changes.getByText('$0.01')).toBeVisible();
    await expect(changes.getByText('$30.00')).toBeVisible();
    await changes.getByRole('button', { name: /^Accept/ }).click();
    await shopper.placesOrder();
    const { orders } = await thePurchaseOf(email);
    expect(orders.flatMap(({ order_items }) => order_items.map(({ unit_price }) => unit_price))).toEqual([
      30,
    ]);
  },
);

for (const [what, stored] of [
  ['no JSON', '{"state":'],
  ['another shape', '{"state":{"items":"all"},"version":1}'],
  ['a negative quantity', '{"state":{"items":[{"id":"x","quantity":-3,"price":-1}]},"version":1}'],
] as const) {
  test(
    `cart-storage with ${what} is an empty cart and no broken page`,
    { tag: ['@one-width', '@nightly'] },
    async ({ page, email }) => {
      const shopper = createShopper(page, email);
      await shopper.comesBackWithStorage(stored);
      await page.goto('/products');
      const drawer = await shopper.opensCart();
      await expect(drawer.getByText('Your cart is empty')).toBeVisible();
    },
  );
}

test(
  'two tabs share one cart, and the later change wins',
  { tag: '@one-width' },
  async ({ page, context, email }) => {
    const plate = await goods({ price: 30 });
    const first = createShopper(page, email);
    await first.comesBackWith({ item: plate });
    await page.goto('/products');
    const drawer = await first.opensCart();
    await expect(drawer.getByText(plate.name)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/products');
    const second = createShopper(other, email);
    const otherDrawer = await second.opensCart();
    await otherDrawer
      .getByRole('button', { name: new RegExp(`^Increase quantity of ${plate.name}`) })
      .click();
    await expect(drawer.getByText('$60.00').first()).toBeVisible();
    await otherDrawer.getByRole('button', { name: /from the cart$/ }).click();
    await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  },
);
