import type { Page } from '@playwright/test';
import { displayFaces, hideTab, loadsDisplayFont, showsDisplayFont } from '../support/display-font.ts';
import { entryBytes } from '../support/build.ts';
import { database, goods } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

/** Holds back the page's modules; returns a function that releases them. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('before the script has started', () => {
  test(
    'the cart opens on tap, closes again, and fills once the script has loaded',
    { tag: '@desktop-nightly' },
    async ({ page }) => {
      const release = await holdScript(page);
      await page.goto('/products', { waitUntil: 'commit' });
      const cart = page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true });
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await cart.click();
      await expect(drawer).toBeVisible();
      await expect(drawer.getByRole('status')).toBeVisible();
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toBeHidden();
      await cart.click();
      await expect(drawer).toBeVisible();
      release();
      await expect(drawer.getByText('Your cart is empty')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    },
  );

  test('Back closes the cart, before the script has started and after it', async ({ page }) => {
    await page.goto('/vendors');
    const release = await holdScript(page);
    await page.goto('/products', { waitUntil: 'commit' });
    const cart = page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true });
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    const layer = () => page.evaluate(() => (history.state as { layer?: string } | null)?.layer ?? 'none');
    await cart.click();
    await expect(drawer).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/products');
    await page.goForward({ waitUntil: 'commit' });
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await expect.poll(layer).toBe('none');
    await cart.click();
    release();
    await expect(drawer.getByText('Your cart is empty')).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/products');
    await page.goForward();
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect.poll(layer).toBe('none');
    await page.goBack();
    await expect(page).toHaveURL('/vendors');
  });

  test('Forward opens a cart again that Back had closed before the script started', async ({ page }) => {
    const release = await holdScript(page);
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(drawer).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(drawer).toBeHidden();
    release();
    await page.waitForLoadState('networkidle');
    await page.goForward();
    await expect(drawer.getByText('Your cart is empty')).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
  });

  test(
    'the menu opens on tap, and stays when the script has started',
    { tag: '@desktop-nightly' },
    async ({ page, isMobile }) => {
      // On a desktop, a narrow window has the menu, too.
      if (!isMobile) await page.setViewportSize({ width: 390, height: 844 });
      const release = await holdScript(page);
      await page.goto('/products', { waitUntil: 'commit' });
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'Vendors' })).toBeVisible();
      const below = menu.getByRole('link', { name: 'Become a Vendor' });
      const before = await below.boundingBox();
      release();
      await page.waitForLoadState('networkidle');
      await expect(
        page.getByRole('button', { name: 'Menu', expanded: true, includeHidden: true }),
      ).toBeAttached();
      expect(await below.boundingBox()).toEqual(before);
      await menu.getByText('Shop by category').click();
      await expect(menu.getByRole('link', { name: 'Kettlebells' })).toBeVisible();
      await page.goBack();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL('/products');
    },
  );

  test(
    'the search opens on tap, keeps what is typed, and suggests once the script has loaded',
    { tag: '@desktop-nightly' },
    async ({ page }) => {
      const release = await holdScript(page);
      await page.goto('/products', { waitUntil: 'commit' });
      await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Search the shop' });
      const field = dialog.getByRole('searchbox', { name: 'Search' });
      await expect(field).toBeFocused();
      await field.pressSequentially('rope');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
      await expect(field).toHaveValue('');
      await field.pressSequentially('kett');
      release();
      await expect(dialog.getByRole('option').first()).toBeVisible();
      await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused();
      await expect(dialog.getByRole('combobox', { name: 'Search' })).toHaveValue('kett');
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/products');
    },
  );

  test('a search that was closed again keeps nothing', { tag: '@desktop-nightly' }, async ({ page }) => {
    const release = await holdScript(page);
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('rope');
    await page.goBack({ waitUntil: 'commit' });
    await expect(dialog).toBeHidden();
    release();
    await page.waitForLoadState('networkidle');
    await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  });

  test('a search in the dialog needs no script', { tag: '@desktop-nightly' }, async ({ page }) => {
    await holdScript(page);
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('kettlebell');
    await dialog.getByRole('button', { name: 'Submit search' }).click();
    await expect(page).toHaveURL('/search?q=kettlebell');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “kettlebell”');
  });

  test('a drawer that was closed again stays closed', { tag: '@desktop-nightly' }, async ({ page }) => {
    const release = await holdScript(page);
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await drawer.getByRole('button', { name: 'Close' }).click();
    release();
    await page.waitForLoadState('networkidle');
    await expect(drawer).toBeHidden();
  });

  test(
    'a heart tapped on a tile is filled once the script has loaded',
    { tag: '@desktop-nightly' },
    async ({ page }) => {
      const release = await holdScript(page);
      await page.goto('/products', { waitUntil: 'commit' });
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /^Save .* to wishlist$/ })
        .first();
      await heart.click();
      await expect(heart).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    },
  );

  test('the selected order sorts the list', { tag: '@desktop-nightly' }, async ({ page }) => {
    const release = await holdScript(page);
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByLabel('Sort by').selectOption('price-desc');
    release();
    await expect(page).toHaveURL('/products?sort=price-desc');
    await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
  });

  test(
    'a size, a typed quantity and a tap put the right items into the cart',
    { tag: '@desktop-nightly' },
    async ({ page }) => {
      const item = await goods({ price: 40 });
      await database.insert('product_variants', {
        product_id: item.productId,
        sku: `${item.productId.slice(-8)}-10`,
        color: 'Black',
        color_hex: '#1c1c1f',
        size: '10 kg',
        price: 22,
        stock: 8,
        position: 1,
      });
      const release = await holdScript(page);
      await page.goto(item.path, { waitUntil: 'commit' });
      const size = page.getByRole('radio', { name: '10 kg' });
      await page.getByRole('radio', { name: '20 kg' }).check({ force: true });
      await size.check({ force: true });
      await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
      await page.getByRole('button', { name: 'Choose a weight' }).click();
      release();
      await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
      await expect(page).toHaveURL(`${item.path}?color=Black&size=10+kg`);
      await expect(size).toBeChecked();
    },
  );

  test('a submitted search is among the recent ones', { tag: '@one-width' }, async ({ page }) => {
    const release = await holdScript(page);
    await page.goto('/vendors', { waitUntil: 'commit' });
    const box = page.locator('#header-search');
    await box.fill('kettlebell');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=kettlebell');
    release();
    await page.goto('/vendors');
    await box.click();
    const recent = page.getByRole('listbox', { name: 'Recent searches' });
    await expect(recent.getByRole('option')).toHaveText(['kettlebell']);
  });

  test(
    'filters show only where there is room for them',
    { tag: '@desktop-nightly' },
    async ({ page, isMobile }) => {
      const release = await holdScript(page);
      await page.goto('/products', { waitUntil: 'commit' });
      const filters = page.getByRole('form', { name: 'Filters' });
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      if (isMobile) {
        await expect(page.locator('#filters')).toHaveCount(0);
        release();
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Filter' }).getByRole('form')).toBeVisible();
      } else {
        await filters.getByRole('checkbox', { name: /^In stock/ }).click();
        await filters.getByRole('checkbox', { name: /^Deals/ }).click();
        release();
        await expect(page).toHaveURL('/products?in-stock=true&deals=true');
        await page.goBack();
        await expect(page).toHaveURL('/products');
      }
    },
  );
});

// On a phone filters are chosen in the drawer, and its button applies them.
test(
  'two filters in a row both apply, while the first is still loading',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/products');
    await page.waitForLoadState('networkidle');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/rpc/list_products*', async (route) => {
      await released;
      await route.continue();
    });
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Deals/ }).click();
    await expect(filters.getByRole('checkbox', { name: /^Deals/ })).toBeChecked();
    await filters.getByRole('checkbox', { name: /^In stock/ }).click();
    release();
    await expect(page).toHaveURL(/in-stock=true/);
    await expect(page).toHaveURL(/deals=true/);
  },
);

test(
  'the display font loads with the script, and before it from the second page on',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    await page.goto('/products');
    await showsDisplayFont(page);
    const release = await holdScript(page);
    await page.goto('/vendors', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await displayFaces(page), 'known to the head, before any module').toHaveLength(2);
    release();
    await page.waitForLoadState('networkidle');
    // The lighter weight loads only when text uses it.
    expect(await displayFaces(page)).toEqual([expect.stringMatching(/^600 (?:un)?loaded$/), '700 loaded']);
  },
);

test(
  'a slow phone does not lay out its first page again for the display font',
  { tag: '@one-width' },
  async ({ page }) => {
    // The first reading is taken when the script starts: a second has passed by the next one.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      let isFirst = true;
      performance.now = () => {
        const late = isFirst ? 0 : 1000;
        isFirst = false;
        return now() + late;
      };
    });
    await page.goto('/help');
    await loadsDisplayFont(page);
    await page.waitForLoadState('networkidle');
    expect(await displayFaces(page)).toEqual([]);
    await hideTab(page);
    await expect.poll(() => displayFaces(page)).toEqual(['600 loaded', '700 loaded']);
  },
);

test.describe('without script', { tag: '@one-width' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a wide screen has its filters', async ({ page }) => {
    await page.goto('/products');
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Deals/ }).check();
    await filters.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(/deals=true/);
  });

  test('an empty list looks the same as with script', async ({ page }) => {
    await page.goto('/products?color=none-of-these');
    await expect(page.getByRole('heading', { name: 'Nothing on the rack matches' })).toBeVisible();
    const drawing = await page.getByRole('main').locator('svg[viewBox="0 0 160 112"]').boundingBox();
    expect(drawing?.width).toBeLessThan(240);
  });
});

test('the script of the product list takes at most 73 KB', { tag: '@one-width' }, () => {
  expect(entryBytes('src/main.tsx', 'src/pages/shop/list/products.tsx')).toBeLessThanOrEqual(73_000);
});
