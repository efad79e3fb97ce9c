import { buys, signedIn } from '../support/buying.ts';
import { comesAsOwner, keptSession } from '../support/member.ts';
import { account, goods, site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'an order is confirmed and shipped in two packages, and the buyer’s page shows each live',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const ada = await account();
    const plate = await goods({ price: 30, stock: 9 });
    const { reference } = await buys(
      ada.email,
      [{ item: plate, quantity: 2 }],
      await signedIn(ada.email, ada.password),
    );

    const other = await browser.newContext();
    const buyer = await other.newPage();
    await keptSession(buyer, ada);
    await buyer.goto(`${site}/orders`);
    await buyer.getByRole('link', { name: reference }).click();
    const seen = buyer.getByRole('main');
    await expect(seen.getByText('Processing', { exact: true }).first()).toBeVisible();

    const panel = await comesAsOwner(page, plate);
    await page.goto(`${panel}/orders?q=${reference}`);
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Needs confirmation');
    await expectAccessible(page);
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm order' }).click();
    await expect(page.getByText('Order confirmed.')).toBeVisible();

    const form = page.getByRole('form', { name: 'Ship items' });
    await page.getByRole('button', { name: 'Ship items' }).click();
    await form.getByLabel(plate.name).fill('1');
    await form.getByLabel('Carrier').fill('UPS');
    await form.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Ship package' }).click();
    const parcels = page.getByRole('region', { name: 'Packages' });
    await expect(parcels.getByText('Package 1')).toBeVisible();
    await expect(seen.getByRole('link', { name: /^1Z999AA10123456784/ })).toBeVisible();
    await expect(page.getByText('Package 1 shipped. 1 item is left to ship.')).toBeVisible();
    await expect(page.getByText('1 of 2 shipped').first()).toBeVisible();

    await page.getByRole('button', { name: 'Ship items' }).click();
    await form.getByLabel('Tracking number').fill('1Z999AA10123456793');
    await form.getByLabel('Carrier').fill('UPS');
    await form.getByRole('button', { name: 'Ship package' }).click();
    await expect(seen.getByRole('link', { name: /^1Z999AA10123456793/ })).toBeVisible();
    await expect(seen.getByText('Shipped', { exact: true }).first()).toBeVisible();

    await page.getByRole('button', { name: 'Mark as delivered: package 1' }).click();
    await page.getByRole('button', { name: 'Mark as delivered: package 2' }).click();
    await expect(seen.getByText('Delivered', { exact: true }).first()).toBeVisible();
    // Its slip can be printed again.
    await page.goto(`${panel}/orders?view=delivered`);
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Delivered');
    await page.getByRole('checkbox', { name: new RegExp(reference) }).check();
    const slips = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print 1 packing slip' }).click();
    expect((await slips).suggestedFilename()).toBe('packing-slips.pdf');
    await expect(page.getByRole('button', { name: /^Print .*label/ })).toHaveCount(0);
    await page.goto(`${panel}/shipments?q=1Z999AA10123456793`);
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Delivered');
    await expectAccessible(page);
    await other.close();
  },
);
