import { inboxOf, linkIn } from '../support/mail.ts';
import { database, freshEmail, goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('price and stock update while the page is open', { tag: '@one-width' }, async ({ page }) => {
  const item = await goods({ price: 40, stock: 9 });
  await page.goto(item.path);
  await expect(page.getByText('In stock.')).toBeVisible();
  await database.update('product_variants', `id=eq.${item.variantId}`, { price: 31 });
  await expect(page.getByText('$31.00').first()).toBeVisible({ timeout: 15_000 });
  await database.update('product_variants', `id=eq.${item.variantId}`, { stock: 0 });
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled({ timeout: 15_000 });
});

test('a change between page load and realtime connection shows', { tag: '@one-width' }, async ({ page }) => {
  const item = await goods({ price: 40, stock: 9 });
  const { promise: changed, resolve: letIn } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/realtime\/v1\//, async (line) => {
    await changed;
    line.connectToServer();
  });
  await page.goto(item.path);
  await expect(page.getByText('$40.00').first()).toBeVisible();
  await database.update('product_variants', `id=eq.${item.variantId}`, { price: 33 });
  letIn();
  await expect(page.getByText('$33.00').first()).toBeVisible({ timeout: 15_000 });
});

test('a size is never preselected for the shopper', { tag: '@phone-nightly' }, async ({ page }) => {
  const item = await goods({ price: 40 });
  await database.insert('product_variants', {
    product_id: item.productId,
    sku: `${item.productId.slice(-8)}-10`,
    color: 'Black',
    color_hex: '#1c1c1f',
    size: '10 kg',
    price: 22,
    stock: 3,
    position: 1,
  });
  await page.goto(item.path);
  await expect(page.getByRole('radio', { name: '10 kg' })).not.toBeChecked();
  const choose = page.getByRole('button', { name: 'Choose a weight' });
  await choose.click();
  await expect(page.getByRole('radio', { name: '20 kg' })).toBeFocused();
  await page.getByRole('radio', { name: '10 kg' }).check({ force: true });
  await expect(page.getByText('Only 3 left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  await expectAccessible(page);
});

test(
  'the large picture opens, is accessible, and Escape closes it',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    const item = await goods();
    await page.goto(item.path);
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    const large = page.getByRole('dialog');
    await expect(large).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
  },
);

test(
  'previously viewed products appear under the next product',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    const [first, second] = [await goods(), await goods({ vendor: 1 })];
    await page.goto(first.path);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recently-viewed-storage')))
      .toContain(first.productId);
    await page.goto(second.path);
    await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveText([
      first.name,
    ]);
  },
);

test('reviews can be filtered by stars and sorted', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
  const item = await goods();
  await database.insert(
    'product_reviews',
    [5, 1, 5].map((rating, index) => ({
      product_id: item.productId,
      vendor_id: item.vendorId,
      author_name: 'Ann',
      rating,
      title: `Review number ${index}`,
      content: 'It does what a plate should do.',
      status: 'approved',
      helpful_count: index,
    })),
  );
  await page.goto(item.path);
  // Fields respond only once the script runs.
  await page.waitForLoadState('networkidle');
  const reviews = page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('heading');
  await expect(reviews).toHaveCount(3);
  await page.getByLabel('Sort by').selectOption('helpful');
  await expect(reviews).toHaveText(['Review number 2', 'Review number 1', 'Review number 0']);
  await page.getByRole('button', { name: /^Only reviews with 1 star/ }).click();
  await expect(reviews).toHaveText(['Review number 1']);
  await expect(page.getByText('No answered questions yet.')).toBeVisible();
});

test(
  'the selected variant is in the URL: after sharing, reloading and going back',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const item = await goods({ price: 40 });
    await database.insert('product_variants', {
      product_id: item.productId,
      sku: `${item.productId.slice(-8)}-10`,
      color: 'Black',
      color_hex: '#1c1c1f',
      size: '10 kg',
      price: 22,
      stock: 3,
      position: 1,
    });
    await page.goto(item.path);
    // Fields respond only once the script runs.
    await page.waitForLoadState('networkidle');
    await page.getByRole('radio', { name: '10 kg' }).check({ force: true });
    const address = `${item.path}?color=Black&size=10+kg`;
    await expect(page).toHaveURL(address);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText(`2 × ${item.name} · Black · 10 kg`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: '10 kg' })).toBeChecked();
    await page.getByRole('link', { name: item.vendorName }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: item.vendorName })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('radio', { name: '10 kg' })).toBeChecked();
    const html = await (await request.get(address)).text();
    expect(html).toContain('Only 3 left.');
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${item.path}"`));
  },
);

test(
  'a visitor asks for a notice, gets one email when it is back, and stops another by its link',
  { tag: '@one-width' },
  async ({ page }) => {
    const item = await goods({ stock: 0 });
    const email = freshEmail();
    await page.goto(item.path);
    await page.getByRole('button', { name: "Notify me when it's back" }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Notify me', exact: true }).click();
    await expect(page.getByText("You're on the list")).toBeVisible();
    await expectAccessible(page);
    const set = await inboxOf(email, "We'll email you when");
    await database.update('product_variants', `id=eq.${item.variantId}`, { stock: 4 });
    await database.call('send_stock_notices');
    const told = await inboxOf(email, 'is back in stock');
    await page.goto(linkIn(told, /\/products?\/|test-plate/));
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await page.goto(linkIn(set, /stock-notice/));
    await expect(page.getByText('No active alerts')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'on a phone the price and the button stay within reach, without moving the page',
  { tag: '@desktop-nightly' },
  async ({ page }, { project }) => {
    const item = await goods({ price: 40 });
    await page.goto(item.path);
    const bar = page.getByRole('group', { name: `Buy ${item.name}` });
    await page.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
    if (project.name !== 'phone') {
      await expect(bar).toBeHidden();
      return;
    }
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to your cart')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toBeHidden();
  },
);
