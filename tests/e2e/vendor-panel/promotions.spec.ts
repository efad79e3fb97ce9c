import { randomUUID } from 'node:crypto';
import { comesAsOwner } from '../support/member.ts';
import { createShopper } from '../support/shopper.ts';
import { goods, thePurchaseOf } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'a store creates a code, tries it and starts it; a guest pays less with it, and the order shows it',
  { tag: '@one-width' },
  async ({ page, email, browser }) => {
    const plate = await goods({ price: 30 });
    const mark = randomUUID().slice(0, 8).toUpperCase();

    const theirs = await browser.newContext();
    const panel = await theirs.newPage();
    const address = await comesAsOwner(panel, plate);
    await panel.goto(`${address}/products/promotions/new`);
    const form = panel.getByRole('form', { name: 'Promotion' });
    await form.getByLabel('Name').fill(`A fifth off ${mark}`);
    await form.getByLabel('Code', { exact: true }).fill(`fifth-${mark}`);
    await form.getByLabel('Percent').fill('20');
    await form.getByLabel('Applies to').selectOption('Selected products');
    await form.getByLabel('Find products').fill(plate.name);
    await form.getByRole('button', { name: 'Find', exact: true }).click();
    await form.getByRole('button', { name: `Add ${plate.name}` }).click();
    await form.getByLabel('Show the code in the shop').uncheck();
    await expectAccessible(panel);
    await form.getByRole('button', { name: 'Save as draft' }).click();

    await panel.getByRole('button', { name: 'Test promotion' }).click();
    const trial = panel.getByRole('region', { name: 'What would this cart cost?' });
    await trial.getByLabel('Find products').fill(plate.name);
    await trial.getByRole('button', { name: 'Find', exact: true }).click();
    await trial.getByRole('button', { name: `Add ${plate.name}` }).click();
    await trial.getByRole('button', { name: 'Calculate' }).click();
    await expect(trial.getByText(/takes \$6\.00 off/)).toBeVisible();
    await panel.getByRole('button', { name: `Start A fifth off ${mark}` }).click();
    await expect(panel.getByText(`“A fifth off ${mark}” started.`)).toBeVisible();

    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout();
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await summary.getByRole('button', { name: 'Add promo code' }).click();
    await summary.getByLabel('Promo code').fill(`fifth-${mark}`);
    await summary.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(summary.getByText(`A fifth off ${mark}: −$6.00`)).toBeVisible();
    await shopper.placesOrder();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();
    await expect(page.getByRole('main').getByText('−$6.00').first()).toBeVisible();

    const { reference } = await thePurchaseOf(email);
    await panel.goto(`${address}/orders/${String(reference)}`);
    await expect(panel.getByText(`Discount (A fifth off ${mark})`)).toBeVisible();
    await panel.goto(`${address}/products/promotions?q=${mark}`);
    const row = panel.getByRole('row', { name: new RegExp(mark) });
    await expect(row).toContainText('$6.00');
    await row.getByRole('button', { name: 'End' }).click();
    await expect(row).toContainText('Ended');
    await theirs.close();
  },
);
