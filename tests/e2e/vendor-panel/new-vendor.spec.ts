import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signsUp } from '../identity/auth-form.ts';
import { inboxOf, linkIn } from '../support/mail.ts';
import { asAdmin, freshAddress } from '../support/people.ts';
import { createShopper } from '../support/shopper.ts';
import { database, site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { chooseCategory } from './choose-category.ts';

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8c4bc' } })
    .png()
    .toBuffer();

async function signsUpToSell(page: Page, email: string) {
  await page.goto('/become-a-vendor');
  await page.getByRole('link', { name: 'Apply now' }).first().click();
  await expect(page.getByLabel('I want to sell products as a vendor')).toBeChecked();
  await signsUp(page, email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(linkIn(await inboxOf(email, 'Confirm your email'), /confirm-email/));
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
}

async function applies(page: Page, store: string) {
  const goesOn = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(`${site}/vendor/apply`);
  await page.getByLabel('Store name').fill(store);
  await page.getByLabel('Description').fill('We turn bars on a lathe older than us, each tested under load.');
  await page.getByLabel('Phone').fill('(555) 010-0199');
  await page.getByLabel('Website').fill('https://forge.example');
  await goesOn();
  await page.getByLabel('Business type').fill('LLC');
  await page.getByLabel('Business address').fill('1 Foundry Road, Toledo OH 43604');
  await page.getByLabel('Years in business').fill('7');
  await goesOn();
  await page.getByRole('form', { name: 'What you sell' }).getByText('Barbells', { exact: true }).click();
  await goesOn();
  await page.getByLabel('Previous experience').fill('Ten years at the trade fair.');
  await goesOn();
  await page.getByLabel(/Choose a file/).setInputFiles({
    name: 'Passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nAda Lovelace\n%%EOF\n'),
  });
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('Passport.pdf')).toBeVisible();
  await goesOn();
  const answers = ['1 Foundry Road, Toledo OH 43604', 'Barbells', 'Passport.pdf (Government-issued ID)'];
  const review = page.getByRole('form', { name: 'Review and submit' });
  for (const answer of answers) await expect(review.getByText(answer, { exact: true })).toBeVisible();
  await page.getByText(/^I agree to/).click({ position: { x: 8, y: 8 } });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('We got your application.')).toBeVisible();
  const sent = page.getByRole('region', { name: 'What you sent' });
  for (const answer of answers) await expect(sent.getByText(answer, { exact: true })).toBeVisible();
}

async function isApproved(store: string) {
  const [application] = await database.select(
    'vendor_applications',
    `select=id,version&answers->>storeName=eq.${encodeURIComponent(store)}`,
  );
  await asAdmin('review_vendor_application', {
    application: application?.['id'],
    base_version: application?.['version'],
    decision: 'approve',
  });
}

async function addsRate(page: Page) {
  await page.getByRole('link', { name: 'Open shipping rates' }).click();
  await page.getByRole('button', { name: 'Add rate' }).click();
  const rate = page.getByRole('form', { name: 'Rate', exact: true });
  await rate.getByLabel('Name').fill('Ground');
  await rate.getByLabel('Price', { exact: true }).fill('6.50');
  await rate.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Shipping rates' })).toContainText('Ground');
}

async function publishesProduct(page: Page, name: string) {
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page
    .getByLabel('Description', { exact: true })
    .fill('A bar with deep knurling, made for the garage and for the platform.');
  await chooseCategory(page, 'Barbells');
  const pictures = page.getByRole('region', { name: 'Pictures', exact: true });
  await pictures.getByLabel('Choose pictures').setInputFiles({
    name: 'bar.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await expect(pictures.locator('ol img')).toHaveCount(1);
  await expect(pictures.getByRole('list', { name: 'Uploading' })).toHaveCount(0);
  await pictures.getByLabel('Alt text: describe picture 1').fill('The bar on a bench');
  await page.getByRole('button', { name: 'Add size' }).click();
  for (const size of ['15 kg', '20 kg']) {
    await page.getByLabel('New size').fill(size);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Price, ${size}`, { exact: true })).toBeVisible();
    await page.getByLabel(`Price, ${size}`, { exact: true }).fill(size === '15 kg' ? '180' : '210.50');
    await page.getByLabel(`Stock, ${size}`).fill('4');
  }
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
}

async function findsAndBuys(guest: Page, email: string, name: string) {
  await guest.goto('/');
  await guest.getByRole('button', { name: 'Open search' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Search the shop' });
  await dialog.getByRole('combobox', { name: 'Search' }).fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(guest.getByRole('img', { name: 'The bar on a bench' }).first()).toBeVisible();
  await guest.getByRole('radio', { name: '20 kg' }).check({ force: true });
  await guest
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/i })
    .click();
  await expect(guest.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  const shopper = createShopper(guest, email);
  await shopper.fillsCheckout();
  await shopper.placesOrder();
  await shopper.tellsTheBank('Approve');
  await shopper.seesConfirmation();
}

test(
  'someone signs up to sell, is approved, opens a store, and a guest finds and buys its first product',
  { tag: '@one-width' },
  async ({ page, browser, email }) => {
    // The longest journey: twenty pages and two people.
    test.slow();
    const seller = freshAddress('seller');
    const mark = seller.slice(7, 15);
    const store = `Forge ${mark}`;
    const panel = `/forge-${mark}/vendor-dashboard`;
    await signsUpToSell(page, seller);
    await applies(page, store);
    await isApproved(store);
    await expect(page.getByText(`${store} is approved.`)).toBeVisible();
    await page.getByRole('link', { name: 'Set up your store' }).click();
    await expect(page.getByText(`1 of 8 done for ${store}.`)).toBeVisible();

    await addsRate(page);
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Products' }).click();
    await publishesProduct(page, `Forged Bar ${mark}`);
    await page.goto(`${panel}/publishing`);
    await page.getByRole('button', { name: 'Publish store' }).click();
    await expect(page.getByText('Published. Shoppers now see your draft.')).toBeVisible();
    await page.goto('/vendor/onboarding');
    await expect(page.getByText(`4 of 8 done for ${store}.`)).toBeVisible();

    const other = await browser.newContext();
    await findsAndBuys(await other.newPage(), email, `Forged Bar ${mark}`);
    await other.close();
    await page.goto(panel);
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByRole('listitem').filter({ hasText: 'Orders to confirm' })).toContainText('1');
    await expect(page.getByRole('region', { name: 'Sales' })).toContainText('$210.50');
  },
);
