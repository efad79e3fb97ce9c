import type { Locator, Page } from '@playwright/test';
import { buys } from '../support/sale.ts';
import { keptSession } from '../support/member.ts';
import { database, goods, personOf, site, type Goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Signs the owner of these goods in, and answers the address of the panel. */
async function asOwner(page: Page, { vendorId }: Goods): Promise<string> {
  const [{ slug } = { slug: '' }] = await database.select<{ slug: string }>(
    'vendors',
    `select=slug&id=eq.${vendorId}`,
  );
  const owner = await personOf(vendorId);
  await keptSession(page, { email: String(owner['email']), password: 'Stallbar1!' });
  return `${site}/${slug}/vendor-dashboard`;
}

async function ship(page: Page, { name }: Goods, tracking: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Ship items' });
  await page.getByRole('button', { name: 'Ship items' }).click();
  await form.getByLabel(name).fill('1');
  await form.getByLabel('Carrier').fill('UPS');
  await form.getByLabel('Tracking number').fill(tracking);
  await form.getByRole('button', { name: 'Ship this parcel' }).click();
}

test(
  'a guest’s order of two stores is shipped in parts by both and a piece comes back, and the guest’s page shows each step live',
  { tag: '@one-width' },
  async ({ page, browser, email }) => {
    const [plate, band] = await Promise.all([
      goods({ price: 30, stock: 9 }),
      goods({ vendor: 1, price: 12, stock: 9 }),
    ]);
    const { reference, token } = await buys(email, [
      { item: plate, quantity: 2 },
      { item: band, quantity: 2 },
    ]);
    const guest = await (await browser.newContext()).newPage();
    // A guest's page has no account to be told by: it looks once a minute.
    await guest.clock.install();
    const guestSees = (what: Locator) =>
      expect(async () => {
        await guest.clock.fastForward('01:01');
        await expect(what).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 30_000 });
    await guest.goto(`${site}/order/confirmation#token=${token}`);
    const seen = guest.getByRole('main');
    await expect(seen.getByText('Processing', { exact: true })).toHaveCount(2);

    const panel = await asOwner(page, plate);
    await page.goto(`${panel}/orders?q=${reference}`);
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('To confirm');
    await expectAccessible(page);
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
    // Of the other store's goods nothing is shown.
    await expect(page.getByText(band.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirm order' }).click();
    await expect(page.getByText('The order is confirmed.')).toBeVisible();
    await ship(page, plate, '1Z999AA1');
    await expect(page.getByText('1 of 2 shipped')).toBeVisible();
    await guestSees(seen.getByRole('link', { name: /^1Z999AA1/ }));

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`${await asOwner(elsewhere, band)}/orders/${reference}`);
    await ship(elsewhere, band, '1Z999BB1');
    await expect(elsewhere.getByText('1 of 2 shipped')).toBeVisible();
    await guestSees(seen.getByRole('link', { name: /^1Z999BB1/ }));
    await expect(seen.getByText('Processing', { exact: true }).first()).toBeVisible();
    await elsewhere.context().close();

    await ship(page, plate, '1Z999AA2');
    await expect(page.getByText('2 of 2 shipped')).toBeVisible();
    await guestSees(seen.getByRole('link', { name: /^1Z999AA2/ }));
    await expect(seen.getByText('Shipped', { exact: true }).first()).toBeVisible();
    const arrive = page.getByRole('button', { name: /^Mark as delivered/ });
    await page.getByRole('button', { name: 'Mark as delivered: parcel 1' }).click();
    await expect(arrive).toHaveCount(1);
    await page.getByRole('button', { name: 'Mark as delivered: parcel 2' }).click();
    await expect(arrive).toHaveCount(0);
    await guestSees(seen.getByText('Delivered', { exact: true }).first());

    await seen.getByRole('button', { name: 'Return items' }).click();
    const back = seen.getByRole('region', { name: /^Return to/ });
    await back.getByRole('textbox', { name: plate.name }).fill('1');
    await back.getByRole('radio', { name: 'It does not fit' }).check({ force: true });
    await back.getByRole('button', { name: 'Ask for the return' }).click();
    await expect(back.getByText('The store knows')).toBeVisible();
    const returns = page.getByRole('region', { name: 'Returns' });
    await returns.getByRole('button', { name: 'Approve return' }).click();
    await returns.getByLabel('How and where to send it').fill('To 4 Quay Street, Reno NV.');
    await returns.getByRole('button', { name: 'Approve', exact: true }).click();
    await returns.getByRole('button', { name: 'Receive return' }).click();
    await guestSees(seen.getByText('To 4 Quay Street, Reno NV.'));
    await returns.getByLabel('Condition').selectOption('As new');
    await expectAccessible(page);
    await returns.getByRole('button', { name: 'Receive and pay back' }).click();
    await expect(returns.getByText(/^\$\d+\.\d\d paid back/)).toBeVisible();
    await guestSees(seen.getByText(/is on its way back to you\.|was paid back/).first());

    await page.goto(`${panel}/shipments?q=1Z999AA2`);
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Delivered');
    await expectAccessible(page);
    await guest.context().close();
  },
);
