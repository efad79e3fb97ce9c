import type { Page } from '@playwright/test';
import { inboxOf, linkIn } from '../support/mail.ts';
import { createShopper } from '../support/shopper.ts';
import { goods, purchasesOf, site, stockOf, thePurchaseOf } from '../support/stage.ts';
import { expect, expectAccessible, whatMoved, test, watchLayoutShift } from '../support/test.ts';

test.describe('a guest buys from two vendors', () => {
  for (const method of ['Card', 'PayPal'] as const) {
    test(
      `with ${method}: one payment, one order per vendor, an email and a link that tracks it`,
      { tag: method === 'PayPal' ? '@nightly' : [] },
      async ({ page, email }) => {
        const [plate, rope] = await Promise.all([
          goods({ vendor: 0, price: 42.5 }),
          goods({ vendor: 1, price: 18.25 }),
        ]);
        const shopper = createShopper(page, email);
        await watchLayoutShift(page);
        for (const [place, item] of [plate, rope].entries()) {
          await page.goto(item.path);
          await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
          await page
            .getByRole('main')
            .getByRole('button', { name: /^Add to Cart/i })
            .click();
          await expect(
            page.getByRole('button', { name: `Cart, ${place + 1} ${place === 0 ? 'item' : 'items'}` }),
          ).toBeVisible();
        }
        const drawer = await shopper.opensCart();
        await expect(drawer.getByText(plate.name)).toBeVisible();
        await expect(drawer.getByText(rope.name)).toBeVisible();
        await expect(drawer.getByRole('heading', { name: plate.vendorName })).toBeVisible();
        await expect(drawer.getByRole('heading', { name: rope.vendorName })).toBeVisible();
        await expect(drawer.getByText('Calculated at checkout')).toBeVisible();
        await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();

        await shopper.givesContact();
        await shopper.givesAddress();
        await expect(
          page.getByRole('radiogroup', { name: `Delivery from ${plate.vendorName}` }),
        ).toBeVisible();
        await expect(
          page.getByRole('radiogroup', { name: `Delivery from ${rope.vendorName}` }),
        ).toBeVisible();
        await shopper.acceptsDelivery();
        await shopper.choosesPayment(method);
        await expectAccessible(page);
        expect(await whatMoved(page), 'nothing moves by itself').toEqual([]);
        await shopper.placesOrder();
        await expect(page.getByText(method, { exact: true }).first()).toBeVisible();
        await shopper.tellsTheBank('Approve');
        const reference = await shopper.seesConfirmation();
        await expectAccessible(page);
        await expect(page.getByText(`A confirmation is on its way to ${email}.`)).toBeVisible();
        expect(page.url()).not.toContain('token');
        await expect(page.getByRole('link', { name: 'Track your order' })).toHaveAttribute(
          'href',
          /^\/order\/confirmation#token=/,
        );
        await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();

        const { total, orders, payments, ...purchase } = await thePurchaseOf(email);
        expect(purchase.reference).toBe(reference);
        expect(purchase.payment_method).toBe(method === 'Card' ? 'card' : 'paypal');
        expect(orders.map(({ vendor_id }) => vendor_id).sort()).toEqual(
          [plate.vendorId, rope.vendorId].sort(),
        );
        expect(orders.map(({ status }) => status)).toEqual(['processing', 'processing']);
        expect(payments).toEqual([{ status: 'paid', method: purchase.payment_method, amount: total }]);
        expect(await Promise.all([stockOf(plate), stockOf(rope)])).toEqual([19, 19]);

        const mail = await inboxOf(email, reference);
        expect(mail.subject).toContain(reference);
        const link = linkIn(mail, /order\/confirmation#token=/);
        expect(link.startsWith(site)).toBe(true);
        await page.goto('/');
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
        await expect(page.getByText(plate.name)).toBeVisible();
        await expect(page.getByText(rope.name)).toBeVisible();
        await expect.poll(() => page.url()).not.toContain('token');
        await expectAccessible(page);
      },
    );
  }
});

test('the whole purchase works by keyboard alone', { tag: '@phone-nightly' }, async ({ page, email }) => {
  const plate = await goods({ price: 30 });
  const shopper = createShopper(page, email);
  await shopper.comesBackWith({ item: plate });
  await page.goto('/products');
  const cart = page.getByRole('button', { name: /^Cart/ });
  await cart.focus();
  await page.keyboard.press('Enter');
  const checkout = page
    .getByRole('dialog', { name: 'Your Cart' })
    .getByRole('link', { name: 'Proceed to Checkout' });
  await expect(checkout).toBeVisible();
  await tabTo(page, 'Proceed to Checkout');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeVisible();
  await tabTo(page, 'First name');
  for (const text of ['Ada', 'Lovelace', email, '+1 555 010 2030']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Street address')).toBeFocused();
  await page.keyboard.type('12 Barbell Street');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Austin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Texas');
  await page.keyboard.press('Tab');
  await page.keyboard.type('73301');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Continue to payment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeVisible();
  await tabTo(page, 'Card');
  await page.keyboard.press('Space');
  await tabTo(page, 'Review order');
  await page.keyboard.press('Enter');
  await expect(shopper.placeOrder).toBeEnabled();
  await tabTo(page, 'Place order');
  await page.keyboard.press('Enter');
  await shopper.standsBeforeTheBank();
  await tabTo(page, 'Approve');
  await page.keyboard.press('Enter');
  await shopper.seesConfirmation();
  expect(await purchasesOf(email)).toHaveLength(1);
});

/** Presses Tab until the focused element's name starts with `name`. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null) return '';
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return (
        [element.getAttribute('aria-label'), ...labels.map((label) => label.textContent), element.textContent]
          .find((text) => text !== null && text !== undefined && text.trim() !== '')
          ?.trim() ?? ''
      );
    });
    if (focused.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached '${name}'`);
}

test(
  'invalid fields show the spec’s messages, are listed in a summary, and link to their field',
  { tag: '@desktop-nightly' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.goesToCheckout();
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Continue to address' }).click();
    const summary = page.getByRole('group', { name: /things to fix/ });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link', { name: 'Invalid email address' })).toBeVisible();
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Invalid email address' }).click();
    await expect(main.getByLabel('Email')).toBeFocused();
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/);
    await main.getByLabel('Email').fill(email);
    await expect(summary.getByRole('link', { name: 'Invalid email address' })).toBeHidden();
  },
);
