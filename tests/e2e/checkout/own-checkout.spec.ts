import type { Page } from '@playwright/test';
import { inboxOf, linkIn } from '../support/mail.ts';
import { password } from '../support/people.ts';
import { createShopper } from '../support/shopper.ts';
import { account, database, goods, purchasesOf } from '../support/stage.ts';
import { comesByLink, logsOutByLink } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const avatar = (page: Page) => page.getByRole('button', { name: /^Account:/ });
const summaryOf = async (page: Page) => {
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  // Collapsed to its total on a phone.
  const unfold = summary.getByRole('button', { name: 'Order summary', exact: false }).first();
  if ((await unfold.isVisible()) && (await unfold.getAttribute('aria-expanded')) === 'false')
    await unfold.click();
  return summary;
};

test(
  'a signed-in shopper picks a saved address, saves another and uses a free-shipping code; signing out leaves nothing',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    const ada = await account();
    const plate = await goods({ price: 90 });
    const place = { user_id: ada.id, first_name: 'Ada', last_name: 'Lovelace', phone: '+1 555 010 2030' };
    await database.insert('addresses', [
      { ...place, label: 'Gym', address: '1 Platform Road', city: 'Austin', state: 'TX', zip_code: '73301' },
    ]);
    await database.insert('addresses', [
      {
        ...place,
        label: 'Home',
        address: '2 Rack Street',
        city: 'Denver',
        state: 'CO',
        zip_code: '80014',
        is_default: true,
      },
    ]);
    await comesByLink(page, ada, '/');
    await expect(avatar(page)).toBeVisible();
    const shopper = createShopper(page, ada.email);
    await shopper.comesBackWith({ item: plate });
    await shopper.goesToCheckout();
    const main = page.getByRole('main');
    await expect(main.getByLabel('Email')).toHaveValue(ada.email);
    await expect(main.getByLabel('Last name')).toHaveValue('Lovelace');
    await expect(main.getByLabel('Phone')).toHaveValue('+1 555 010 2030');
    await page.getByRole('button', { name: 'Continue to address' }).click();

    const addresses = main.getByRole('radiogroup', { name: 'Where should we ship it?' });
    await expect(addresses.getByRole('radio')).toHaveCount(3);
    await expect(addresses.getByRole('radio').first()).toHaveAccessibleName(/Home/);
    await expect(addresses.getByRole('radio', { name: /Home/ })).toBeChecked();
    await expectAccessible(page);
    await addresses.getByRole('radio', { name: /Gym/ }).check({ force: true });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await expect(main.getByText('1 Platform Road, Austin, TX 73301')).toBeVisible();

    await page.getByRole('button', { name: 'Change Address' }).click();
    await expect(addresses.getByRole('radio', { name: /Gym/ })).toBeChecked();
    await addresses.getByRole('radio', { name: 'Another address' }).check({ force: true });
    await main.getByLabel('Street address').fill('3 Chalk Lane');
    await main.getByLabel('City').fill('Reno');
    await main.getByLabel('State').selectOption('NV');
    await main.getByLabel('ZIP code').fill('89501');
    await main.getByRole('checkbox', { name: 'Save this address' }).check({ force: true });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await expect(page.getByText('Address saved')).toBeVisible();
    expect(
      await database.select(
        'addresses',
        `select=address,city,state,zip_code,first_name,is_default&user_id=eq.${ada.id}&address=eq.3 Chalk Lane`,
      ),
    ).toEqual([
      {
        address: '3 Chalk Lane',
        city: 'Reno',
        state: 'NV',
        zip_code: '89501',
        first_name: 'Ada',
        is_default: false,
      },
    ]);

    const summary = await summaryOf(page);
    await summary.getByRole('button', { name: 'Add promo code' }).click();
    await summary.getByLabel('Promo code').fill('roadtrip');
    await summary.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(
      summary.getByText('Free shipping on orders over $75 (up to $40 off shipping): −$9.50'),
    ).toBeVisible();
    // Both are reported, so that the totals add up.
    await expect(summary.getByText('$9.50', { exact: true })).toBeVisible();
    await expect(summary.getByText('−$9.50', { exact: true })).toBeVisible();
    await shopper.acceptsDelivery();
    await shopper.choosesPayment('Card');
    await shopper.placesOrder();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();
    const [purchase] = await database.select(
      'purchases',
      `select=id,address,promo_code,discount,shipping,orders(shipping_waived)&user_id=eq.${ada.id}`,
    );
    expect(purchase).toMatchObject({
      address: '3 Chalk Lane',
      promo_code: 'ROADTRIP',
      discount: 0,
      shipping: 0,
    });
    expect(purchase?.['orders']).toEqual([{ shipping_waived: 9.5 }]);
    await page.getByRole('link', { name: 'Track your order' }).click();
    await expect(page).toHaveURL(`/order/confirmation/${String(purchase?.['id'])}`);
    const progress = page.getByRole('list', { name: /^Progress of the package/ });
    const packing = progress.getByRole('listitem').filter({ hasText: 'Processing' });
    await expect(packing).toHaveAttribute('aria-current', 'step');
    await expect(packing).not.toContainText('done');

    await logsOutByLink(page);
    await expect
      .poll(() =>
        page.evaluate(() => [
          localStorage.getItem('checkout-storage'),
          sessionStorage.getItem('purchase-token'),
        ]),
      )
      .toEqual([null, null]);
  },
);

test(
  'a guest creates an account on the confirmation, and the order joins it once the address is confirmed',
  { tag: '@one-width' },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await shopper.fillsCheckout();
    await shopper.placesOrder();
    await shopper.tellsTheBank('Approve');
    const reference = await shopper.seesConfirmation();
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('dialog', { name: /^Welcome to/ });
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await expect(dialog.getByLabel('Email')).not.toBeEditable();
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(password);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog.getByText('Check your email')).toBeVisible();
    const [before] = await purchasesOf(email);
    const owner = () => database.select('purchases', `select=user_id&id=eq.${before?.id ?? ''}`);
    expect(await owner()).toEqual([{ user_id: null }]);

    const link = linkIn(await inboxOf(email, 'onfirm your'), /verify|confirm/);
    await page.goto(link);
    await expect(avatar(page)).toBeVisible();
    await expect.poll(async () => (await owner())[0]?.['user_id']).not.toBeNull();
    await page.goto('/orders');
    await expect(page.getByText(reference)).toBeVisible();
  },
);
