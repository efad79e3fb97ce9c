import { createShopper } from '../support/shopper.ts';
import { goods, purchasesOf, stockOf, thePurchaseOf } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

test(
  'a declined payment can be tried again and leaves one order',
  { tag: '@one-width' },
  async ({ page, email }) => {
    const plate = await goods({ price: 40 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout('Card');
    await shopper.placesOrder();
    await shopper.tellsTheBank('Decline');
    await expect(page.getByText(/declined/i).first()).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await shopper.standsBeforeTheBank();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();

    const { payments } = await thePurchaseOf(email);
    const statuses = payments.map(({ status }) => status).sort();
    expect(statuses).toEqual(['declined', 'paid']);
    expect(await stockOf(plate)).toBe(19);
  },
);

test(
  'an unreachable bank can be tried again',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    const plate = await goods({ price: 40 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout('Card');
    await shopper.placesOrder();
    await shopper.tellsTheBank('Time out');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shopper.standsBeforeTheBank();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();

    const { payments } = await thePurchaseOf(email);
    const statuses = payments.map(({ status }) => status).sort();
    expect(statuses).toEqual(['paid', 'timed_out']);
  },
);

test(
  'a bank that requires a code gets it, and the order is paid once',
  { tag: '@one-width' },
  async ({ page, email }) => {
    const plate = await goods({ price: 40 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate, quantity: 2 });
    await shopper.fillsCheckout('Card');
    await shopper.placesOrder();
    await shopper.tellsTheBank('Ask for a code');
    await page.getByLabel('Six-digit code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await shopper.seesConfirmation();

    const { payments } = await thePurchaseOf(email);
    expect(payments.map(({ status }) => status)).toEqual(['paid']);
    expect(await stockOf(plate)).toBe(18);
  },
);

test(
  'a shopper who returns during payment continues with the same order',
  { tag: '@one-width' },
  async ({ page, email }) => {
    const plate = await goods({ price: 40 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout('PayPal');
    await shopper.placesOrder();
    await page.goto('/checkout');
    await page.getByRole('button', { name: /^(Continue to payment page|Pay now|Try again)/ }).click();
    await shopper.standsBeforeTheBank();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();
    await page.reload();
    await shopper.seesConfirmation();

    expect(await purchasesOf(email)).toHaveLength(1);
    expect(await stockOf(plate)).toBe(19);
  },
);

for (const [decision, title] of [
  ['Approve', /^Paid/],
  ['Decline', /declined/i],
  ['Time out', 'The payment timed out'],
] as const) {
  test(
    `a guest who comes back in another tab finds the order: ${decision}`,
    { tag: '@one-width' },
    async ({ page, email, context }) => {
      const plate = await goods({ price: 40 });
      const shopper = createShopper(page, email);
      await shopper.comesBackWith({ item: plate });
      await shopper.fillsCheckout('Card');
      await shopper.placesOrder();
      // The bank answers while the shop's tab is gone, as when a phone has closed it.
      await page.route('**/checkout/success*', (route) => route.abort());
      await shopper.tellsTheBank(decision);
      await page.close();

      const other = await context.newPage();
      await other.goto('/checkout/success');
      await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(other.getByText('Use the link to your order')).toBeHidden();
      await other.reload();
      await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(other.getByText('Use the link to your order')).toBeHidden();
    },
  );
}
