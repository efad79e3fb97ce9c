import type { Page } from '@playwright/test';
import { createShopper } from '../support/shopper.ts';
import { account, goods, purchasesOf, site, thePurchaseOf } from '../support/stage.ts';
import { logsIn } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Waits until the browser has left the history entry of a layer that was closed by hand. */
const settles = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { layer?: string } | null)?.layer ?? 'none'))
    .toBe('none');

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });

test(
  'Back closes the cart before it leaves the page, Forward opens it again, and closing it leaves no entry',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    await page.goto('/vendors');
    await page.goto('/products');
    const shopper = createShopper(page, email);
    await shopper.opensCart();
    await page.goBack();
    await expect(drawerOf(page)).toBeHidden();
    await expect(page).toHaveURL(`${site}/products`);
    await page.goForward();
    await expect(drawerOf(page)).toBeVisible();
    await drawerOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawerOf(page)).toBeHidden();
    await settles(page);
    await page.goBack();
    await expect(page).toHaveURL(`${site}/vendors`);
  },
);

test(
  'Back closes menu, search, login and the filter sheet one after the other',
  { tag: '@desktop-nightly' },
  async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 840 });
    await page.goto('/products');
    const closes = async (name: string | RegExp) => {
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog', { name })).toBeHidden();
      await expect(page).toHaveURL(`${site}/products`);
    };
    await page.getByRole('button', { name: 'Menu' }).click();
    await closes('Menu');
    await page.getByRole('button', { name: /^Filter/ }).click();
    await closes('Filter');
    await page.keyboard.press('Control+k');
    await closes('Search the shop');
    await page.getByRole('button', { name: 'Log in' }).click();
    await closes(/^Welcome to/);
  },
);

test(
  'after leaving the open cart by a link, Back returns to the page under it',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await page.goto('/vendors');
    await page.goto('/products');
    const drawer = await shopper.opensCart();
    await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${site}/products`);
    await expect(drawerOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`${site}/vendors`);
  },
);

test(
  'a page reloaded under an open cart has no history entry for it, and its links work',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    await page.goto('/products?deals=true');
    await page.goto('/products');
    await createShopper(page, email).opensCart();
    await page.reload();
    await expect(drawerOf(page)).toBeHidden();
    await settles(page);
    await page.getByRole('banner').getByRole('link', { name: 'Stallbar, home' }).click();
    await expect(page).toHaveURL(`${site}/`);
    await page.goBack();
    await expect(page).toHaveURL(`${site}/products`);
    await page.goBack();
    await expect(page).toHaveURL(`${site}/products?deals=true`);
  },
);

test(
  "Back and Forward move through the checkout's steps, and a reload keeps the step",
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await page.goto('/products');
    await shopper.goesToCheckout();
    const key = (name: string) => page.getByRole('button', { name });
    await shopper.givesContact();
    await shopper.givesAddress();
    await expect(key('Continue to payment')).toBeVisible();
    await page.goBack();
    await expect(key('Continue to delivery')).toBeVisible();
    await page.goBack();
    await expect(key('Continue to address')).toBeVisible();
    await expect(page.getByRole('main').getByLabel('First name')).toHaveValue('Ada');
    await page.goForward();
    await expect(key('Continue to delivery')).toBeVisible();
    await page.reload();
    await expect(key('Continue to delivery')).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Street address')).toHaveValue('12 Barbell Street');
    await page.goForward();
    await expect(key('Continue to payment')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`${site}/products`);
  },
);

test(
  'the review shows items, address and delivery before any payment',
  { tag: '@nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate, quantity: 2 });
    await shopper.fillsCheckout('Card');
    const step = page.getByRole('region', { name: /Review$/ });
    const address = step.getByRole('region', { name: 'Ships to' });
    for (const line of ['Ada Lovelace', '12 Barbell Street', 'Austin, TX 73301'])
      await expect(address.getByText(line, { exact: true })).toBeVisible();
    const order = step.getByRole('region', { name: `From ${plate.vendorName}` });
    await expect(order.getByText(plate.name)).toBeVisible();
    await expect(order.getByText('$60.00')).toBeVisible();
    await expect(order.getByText(/arrives/)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "Back from the payment page shows the top of the order's page, and Back again the shop",
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await page.goto('/products');
    await shopper.fillsCheckout('Card');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await shopper.placesOrder();
    await page.goBack();
    const heading = page.getByRole('heading', { level: 1, name: 'Your order is waiting for payment' });
    await expect(heading).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(`${site}/products`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await purchasesOf(email)).toHaveLength(1);
  },
);

test(
  'after a decline another payment method can be chosen for the same order',
  { tag: '@nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 40 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout('Card');
    await shopper.placesOrder();
    await shopper.tellsTheBank('Decline');
    await expect(page.getByRole('heading', { level: 1, name: 'The payment was declined' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
    await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await shopper.standsBeforeTheBank();
    await expect(page.getByText('PayPal', { exact: true })).toBeVisible();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();
    const { payments, payment_method: method } = await thePurchaseOf(email);
    expect(method).toBe('paypal');
    expect(payments.map((each) => `${each.method} ${each.status}`).sort()).toEqual([
      'card declined',
      'paypal paid',
    ]);
  },
);

test(
  'a guest logs in from the checkout, and one tap on the orders page restores cart and checkout',
  { tag: '@nightly' },
  async ({ page, email }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate, quantity: 2 });
    await page.clock.install();
    await shopper.goesToCheckout();
    const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
    await login.click();
    await expect(page.getByRole('dialog', { name: /^Welcome to/ })).toBeVisible();
    await logsIn(page, ada);
    await expect(page).toHaveURL(`${site}/orders`);
    const restore = page.getByRole('button', { name: 'Restore 2 items' });
    await expect(restore).toBeVisible();
    // Restore is the only way to undo, so the message must not disappear automatically.
    await page.clock.fastForward(60_000);
    await expect(restore).toBeVisible();
    await restore.click();
    await expect(page).toHaveURL(`${site}/checkout`);
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
    await expect(login).toBeHidden();
  },
);
