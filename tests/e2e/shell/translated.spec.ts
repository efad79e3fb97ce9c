import { comesAsOwner } from '../support/member.ts';
import { buys, signedIn } from '../support/buying.ts';
import { createShopper } from '../support/shopper.ts';
import { account, database, goods } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { translate } from '../support/translate.ts';

test.describe('on a page that the browser translates', { tag: '@one-width' }, () => {
  test.use({ translated: true });

  test('a guest chooses, buys and pays, and every number is the current one', async ({
    page,
    email,
    tolerated,
  }) => {
    // Translated before the script has taken over: React then renders that part of the page itself.
    tolerated.push(
      /Minified React error #418/,
      /NotFoundError: Failed to execute '(?:removeChild|insertBefore)'/,
    );
    const plate = await goods({ price: 30, stock: 9 });
    const shopper = createShopper(page, email);
    await page.goto(plate.path);
    await expect(page.locator('html')).toHaveClass(/translated-ltr/);
    await database.update('product_variants', `id=eq.${plate.variantId}`, { stock: 3 });
    await expect(page.getByText('Only 3 left.')).toBeVisible();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const drawer = await shopper.opensCart();
    await expect(drawer.getByText('$30.00').first()).toBeVisible();
    await drawer.getByRole('button', { name: /^Increase quantity of/ }).click();
    await expect(drawer.getByText('$60.00').first()).toBeVisible();
    await drawer.getByRole('button', { name: /^Decrease quantity of/ }).click();
    await expect(drawer.getByText('$60.00')).toHaveCount(0);
    await shopper.fillsCheckout();
    await shopper.placesOrder();
    await shopper.tellsTheBank('Approve');
    await shopper.seesConfirmation();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });

  test('a vendor ships an order', async ({ page }) => {
    const ada = await account();
    const plate = await goods({ price: 30, stock: 9 });
    const { reference } = await buys(
      ada.email,
      [{ item: plate, quantity: 2 }],
      await signedIn(ada.email, ada.password),
    );
    const panel = await comesAsOwner(page, plate);
    await page.goto(`${panel}/orders?q=${reference}`);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('button', { name: 'Confirm order' }).click();
    await expect(page.getByText('Order confirmed.')).toBeVisible();
    await page.getByRole('button', { name: 'Ship items' }).click();
    const form = page.getByRole('form', { name: 'Ship items' });
    await form.getByLabel(plate.name).fill('1');
    await form.getByLabel('Carrier').fill('UPS');
    await form.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await form.getByRole('button', { name: 'Ship package' }).click();
    await expect(page.getByText('1 of 2 shipped').first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});

test(
  'a part that lost its text nodes renders again, and the page stays',
  { tag: '@one-width' },
  async ({ page, tolerated }) => {
    tolerated.push(/NotFoundError/, /removeChild|insertBefore/, /The above error occurred/);
    await page.goto('/help');
    await page.waitForLoadState('networkidle');
    await translate(page);
    // An extension that takes the heading's element out of the page: React cannot remove it when the page changes.
    await page.evaluate(() => {
      const heading = document.querySelector('main h1');
      heading?.replaceWith(Object.assign(document.createElement('h1'), { textContent: 'Somebody else' }));
      document.documentElement.append(document.createElement('extension-root'));
      document.body.prepend(document.createElement('extension-bar'));
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
    await expect(page.getByText('Somebody else')).toHaveCount(0);
  },
);
