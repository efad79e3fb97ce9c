import { createShopper } from '../support/shopper.ts';
import { database, goods } from '../support/stage.ts';
import { inAnotherTab } from '../support/tabs.ts';
import { breakOff, goOn, hold, holdAgain } from '#engine/page/held-requests.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'the drawer labels its estimate until the server answers, then shows the price that the checkout charges',
  { tag: '@desktop-nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate, quantity: 2 });
    const quotes = await hold(page, '**/rpc/quote_cart*');
    await page.goto('/products');
    const drawer = await shopper.opensCart();
    const estimated = drawer.getByText('estimated', { exact: true });
    await expect(estimated).toHaveCount(2);
    await expect(drawer.getByText('Calculated at checkout')).toBeVisible();
    const lineTop = () => drawer.getByText(plate.name).evaluate((name) => name.getBoundingClientRect().top);
    const before = await lineTop();
    await quotes.answer(goOn);
    await expect(estimated).toHaveCount(0);
    expect(await lineTop(), 'the lines stay where they are').toBe(before);
    await expectAccessible(page);
    const sumIn = (text: string | null) => /\$[\d,.]+/.exec(text ?? '')?.[0];
    // A change makes it an estimate again; only the last change is requested.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/quote_cart')) asked.push(request.postData() ?? '');
    });
    holdAgain(page);
    // Press twice inside the page: on a busy machine two separate clicks could be further apart than the debounce.
    await drawer.getByRole('button', { name: /^Increase quantity of/ }).evaluate(async (key: HTMLElement) => {
      key.click();
      await new Promise((resolve) => setTimeout(resolve));
      key.click();
    });
    await expect(estimated).toHaveCount(2);
    await quotes.answer(goOn);
    await expect(estimated).toHaveCount(0);
    expect(
      asked.map((body) => (JSON.parse(body) as { lines: { quantity: number }[] }).lines[0]?.quantity),
    ).toEqual([4]);
    const total = sumIn(await drawer.getByRole('definition').last().textContent());
    expect(total).toMatch(/^\$\d+\.\d\d$/);
    await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expect(summary.getByText('Total before tax')).toBeAttached();
    const charged = summary.getByRole('definition', { includeHidden: true }).last();
    expect(sumIn(await charged.textContent())).toBe(total);
  },
);

test(
  'the drawer shows changed prices and unavailable items',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    const [plate, rope] = await Promise.all([goods({ price: 30 }), goods({ price: 20 })]);
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate }, { item: rope, quantity: 3 });
    await Promise.all([
      database.update('product_variants', `id=eq.${plate.variantId}`, { price: 35.5 }),
      database.update('product_variants', `id=eq.${rope.variantId}`, { stock: 2 }),
    ]);
    await page.goto('/products');
    const drawer = await shopper.opensCart();
    await expect(drawer.getByText('$35.50 each; it was $30.00')).toBeVisible();
    await expect(drawer.getByText('Only 2 left')).toBeVisible();
    await drawer.getByRole('button', { name: /^Change to 2 of/ }).click();
    await expect(drawer.getByText('Only 2 left')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cart, 3 items', includeHidden: true })).toBeAttached();
  },
);

test(
  'the estimate stays if the price fails to load, and can be requested again',
  { tag: '@nightly' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/ERR_FAILED/);
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    const quotes = await hold(page, '**/rpc/quote_cart*');
    await page.goto('/products');
    const drawer = await shopper.opensCart();
    await quotes.answer(breakOff);
    await expect(drawer.getByText("We couldn't confirm the price.")).toBeVisible();
    await expect(drawer.getByText('estimated', { exact: true })).toHaveCount(2);
    await page.unroute('**/rpc/quote_cart*');
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.getByText('estimated', { exact: true })).toHaveCount(0);
    await expect(drawer.getByText("We couldn't confirm the price.")).toBeHidden();
  },
);

test(
  'a removed line can be restored to its position, and a line saved for later survives a reload',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    const [plate, rope] = await Promise.all([goods({ price: 30 }), goods({ price: 20 })]);
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate }, { item: rope, quantity: 3 });
    await page.goto('/products');
    const drawer = await shopper.opensCart();
    const bin = (name: string) =>
      drawer.getByRole('button', { name: new RegExp(`^Remove ${name}.* from the cart$`) });
    await expect(drawer.getByText('estimated', { exact: true })).toHaveCount(0);
    const place = await bin(rope.name).boundingBox();
    await bin(plate.name).click();
    await expect(page.getByText('Item removed from cart')).toBeVisible();
    expect(await bin(rope.name).boundingBox()).toEqual(place);
    const undo = drawer.getByRole('button', { name: new RegExp(`^Undo: put ${plate.name}`) });
    await expect(undo).toBeFocused();
    await expectAccessible(page);
    await undo.click();
    await expect(bin(plate.name)).toBeFocused();
    expect(await bin(rope.name).boundingBox()).toEqual(place);
    expect(
      await page.evaluate(() => {
        const { state } = JSON.parse(localStorage.getItem('cart-storage') ?? '{}') as {
          state: { items: { name: string; quantity: number }[] };
        };
        return state.items.map(({ name, quantity }) => [name, quantity]);
      }),
    ).toEqual([
      [plate.name, 1],
      [rope.name, 3],
    ]);

    await drawer.getByRole('button', { name: new RegExp(`^Save for later: ${rope.name}`) }).click();
    const saved = drawer.getByRole('region', { name: 'Saved for later' });
    await expect(saved.getByText(rope.name)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await shopper.opensCart();
    await saved.getByRole('button', { name: new RegExp(`^Move to cart: ${rope.name}`) }).click();
    await expect(bin(rope.name)).toBeVisible();
    await expect(saved.getByText('Moved to the cart:')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible();
  },
);

test(
  'the badge follows another tab, even before the cart is first used',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    const plate = await goods({ price: 30 });
    await page.goto('/vendors');
    await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
    await inAnotherTab(page, async (tab) => {
      await tab.goto(plate.path);
      await tab
        .getByRole('main')
        .getByRole('button', { name: /^Add to Cart/i })
        .click();
      await expect(tab.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    });
  },
);
