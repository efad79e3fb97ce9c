import type { BrowserContext, Page } from '@playwright/test';
import { chunks } from './support/build.ts';
import { keptSession } from './support/member.ts';
import { createShopper } from './support/shopper.ts';
import {
  account,
  database,
  deleteAccount,
  goods,
  linkFor,
  site,
  tokenFor,
  type Account,
} from './support/stage.ts';
import { askedHere, comesByLink } from './support/tabs.ts';
import { expect, expectAccessible, layoutShift, test, watchLayoutShift } from './support/test.ts';

/** Code of auth, by the chunks that hold it. */
const authCode = () => new Set(chunks('session-chunk', 'identity', 'auth-dialog', 'resend', 'feeds'));

async function logsIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Welcome to/ });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

const avatar = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function opensDialog(page: Page): Promise<void> {
  const icon = page.getByRole('button', { name: 'Log in' });
  if (await icon.isVisible()) await icon.click();
  else {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Login', { exact: true }).click();
  }
}

async function isSignedIn(page: Page, who: Account, path = '/'): Promise<void> {
  await page.goto(path);
  await opensDialog(page);
  await logsIn(page, who);
  await expect(avatar(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Welcome to/ })).toBeHidden();
}

async function chooses(page: Page, item: string | RegExp): Promise<void> {
  await avatar(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** What the account menu offers, in its order. */
async function menuOf(page: Page): Promise<string[]> {
  await avatar(page).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  const names = await items.allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.replaceAll(/\s+/g, ' ').trim());
}

test(
  'a visitor loads no code of auth, and asks the auth server nothing',
  { tag: '@one-width' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/products');
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('link').first().hover();
    await page.waitForLoadState('networkidle');
    const paths = asked.map((url) => new URL(url).pathname);
    const code = authCode();
    expect(paths.filter((path) => code.has(path) || path.startsWith('/auth/v1/'))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(chunks('main')));
  },
);

test('signing in sets the cart aside, one action brings it back, signing out sets it aside again', async ({
  page,
  email,
}) => {
  const ada = await account();
  const plate = await goods({ price: 30 });
  const shopper = createShopper(page, email);
  await shopper.comesBackWith({ item: plate, quantity: 2 });
  await isSignedIn(page, ada, '/products');
  const cart = page.getByRole('button', { name: /^Cart\b/ });
  await expect(cart).toHaveAccessibleName('Cart');
  const drawer = await shopper.opensCart();
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await drawer.getByRole('button', { name: 'Restore 2 items' }).click();
  await expect(drawer.getByText(plate.name)).toBeVisible();
  await expect
    .poll(() =>
      database.select('cart_lines', `select=quantity,carts!inner(user_id)&carts.user_id=eq.${ada.id}`),
    )
    .toEqual([{ quantity: 2, carts: { user_id: ada.id } }]);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await chooses(page, 'Logout');
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByRole('button', { name: /^Cart\b/ })).toHaveAccessibleName('Cart');
  expect(await page.evaluate(() => localStorage.getItem('stallbar-auth'))).toBeNull();
});

test(
  'the cart that the account keeps is offered on another device',
  { tag: '@one-width' },
  async ({ page, browser, email }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    await createShopper(page, email).comesBackWith({ item: plate, quantity: 3 });
    await isSignedIn(page, ada, '/products');
    const drawer = await createShopper(page, email).opensCart();
    await drawer.getByRole('button', { name: 'Restore 3 items' }).click();
    await expect.poll(() => database.select('carts', `select=user_id&user_id=eq.${ada.id}`)).toHaveLength(1);
    const other = await browser.newContext({ baseURL: site });
    const phone = await other.newPage();
    await isSignedIn(phone, ada, '/products');
    const there = await createShopper(phone, email).opensCart();
    await there.getByRole('button', { name: 'Restore 3 items' }).click();
    await expect(there.getByText(plate.name)).toBeVisible();
    await other.close();
  },
);

test('signing in at the checkout leads to the orders, and restoring leads back', async ({ page, email }) => {
  const ada = await account();
  const plate = await goods({ price: 30 });
  await createShopper(page, email).comesBackWith({ item: plate });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await opensDialog(page);
  await logsIn(page, ada);
  await expect(page).toHaveURL(`${site}/orders`);
  await page.getByRole('button', { name: 'Restore 1 item' }).click();
  await expect(page).toHaveURL(`${site}/checkout`);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByText(plate.name)).toBeAttached();
  // Folded to its total on a phone.
  const unfold = summary.getByRole('button', { name: 'Order summary' });
  if (await unfold.isVisible()) await unfold.click();
  await expect(summary.getByText(plate.name)).toBeVisible();
});

test('two tabs agree on who is there', { tag: '@one-width' }, async ({ page, context }) => {
  const ada = await account();
  const other = await context.newPage();
  await other.goto('/vendors');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await isSignedIn(page, ada);
  await expect(avatar(other)).toBeVisible();
  await chooses(page, 'Logout');
  await expect(avatar(other)).toBeHidden();
  await expect(other).toHaveURL(`${site}/`);
  await expect(other.getByText('Your session has ended')).toBeHidden();
});

test(
  'a session that was revoked ends politely, and leads back after logging in again',
  { tag: '@one-width' },
  async ({ page, tolerated }) => {
    tolerated.push(/40[134]/);
    const ada = await account();
    await isSignedIn(page, ada);
    await page.goto('/orders?page=2');
    await expect(avatar(page)).toBeVisible();
    await deleteAccount(ada);
    await page.reload();
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await expect(page).toHaveURL(`${site}/auth?redirect=%2Forders%3Fpage%3D2`);
    expect(await page.evaluate(() => localStorage.getItem('stallbar-auth'))).toBeNull();
  },
);

test(
  'a link that was asked for here signs in, and is taken out of the address',
  { tag: '@one-width' },
  async ({ page }) => {
    const ada = await account();
    const visited: string[] = [];
    page.on('request', (request) => visited.push(request.headers()['referer'] ?? ''));
    await comesByLink(page, ada, '/vendors?tab=all');
    await expect(avatar(page)).toBeVisible();
    await expect(page).toHaveURL(`${site}/vendors?tab=all`);
    expect(await page.evaluate(() => location.hash)).toBe('');
    expect(visited.filter((referer) => referer.includes('token'))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('access_token');
  },
);

test('a link that was used says so and signs nobody in', { tag: '@one-width' }, async ({ page }) => {
  const ada = await account();
  const link = await linkFor(ada, 'magiclink', `${site}/vendors?${await askedHere(page)}`);
  await page.goto(link);
  await expect(avatar(page)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL(`${site}/vendors`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test.describe('a link that somebody else has made', () => {
  const kept = (of: Account) => database.select('wishlist_items', `select=product_id&user_id=eq.${of.id}`);
  const emailHere = (page: Page) =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('stallbar-auth') ?? '{}') as { user?: { email?: string } }).user
          ?.email,
    );

  for (const flow of ['', '?flow=made-up']) {
    test(
      `does not swap the session, and no wishlist moves (/products${flow}#access_token)`,
      { tag: '@one-width' },
      async ({ page }) => {
        const [ada, eve] = [await account(), await account({ metadata: { first_name: 'Eve' } })];
        const plate = await goods({ price: 40 });
        await comesByLink(page, ada);
        await expect(avatar(page)).toBeVisible();
        await page.goto(plate.path);
        await page
          .getByRole('main')
          .getByRole('button', { name: /wishlist/i })
          .first()
          .click();
        await expect.poll(() => kept(ada)).toEqual([{ product_id: plate.productId }]);

        const stolen = await fetch(await linkFor(eve, 'magiclink', `${site}/products`), {
          redirect: 'manual',
        });
        const { hash } = new URL(stolen.headers.get('location') ?? site);
        expect(hash).toContain('access_token=');
        await page.goto('about:blank');
        await page.goto(`${site}/products${flow}${hash}`);
        await expect(page).toHaveURL(`${site}/products`);
        await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
        expect(await emailHere(page)).toBe(ada.email);
        expect([await kept(ada), await kept(eve)]).toEqual([[{ product_id: plate.productId }], []]);
      },
    );
  }

  test('asks as whom, on a page of its own, and can be left', async ({ page }) => {
    const [ada, eve] = [await account(), await account()];
    await comesByLink(page, ada);
    await expect(avatar(page)).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify')) asked.push(request.method());
    });
    await page.goto('about:blank');
    await page.goto(`${site}/products#token_hash=${await tokenFor(eve, 'magiclink')}&type=magiclink`);
    await expect(page).toHaveURL(`${site}/confirm-email`);
    await expect(page.getByRole('heading', { name: 'Did you ask to sign in?' })).toBeVisible();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Continue as ${eve.email}?`)).toBeVisible();
    await expectAccessible(page);
    expect(asked).toEqual(['POST']);
    expect(await emailHere(page)).toBe(ada.email);
    await page.getByRole('button', { name: `Stay signed in as ${ada.email}` }).click();
    await expect(page).toHaveURL(`${site}/`);
    expect(await emailHere(page)).toBe(ada.email);
  });

  test('signs in once the person has said so', { tag: '@one-width' }, async ({ page }) => {
    const [ada, grace] = [await account(), await account({ metadata: { first_name: 'Grace' } })];
    await comesByLink(page, ada);
    await expect(avatar(page)).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`${site}/confirm-email#token_hash=${await tokenFor(grace, 'magiclink')}&type=magiclink`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Continue as ${grace.email}?`)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Account of Grace' })).toBeVisible();
    expect(await emailHere(page)).toBe(grace.email);
  });
});

test.describe('guards', () => {
  for (const path of ['/orders', '/profile', '/vendor/apply', '/vendor/onboarding']) {
    test(
      `a visitor at ${path} is led to the login and comes back`,
      { tag: '@one-width' },
      async ({ page, tolerated }) => {
        tolerated.push(/404/);
        await page.goto(path);
        await expect(page).toHaveURL(`${site}/auth?redirect=${encodeURIComponent(path)}`);
      },
    );
  }

  for (const path of ['/admin/dashboard', '/some-store/vendor-dashboard/orders']) {
    test(
      `a visitor and a customer at ${path} find themselves at home without a word`,
      { tag: '@one-width' },
      async ({ page, tolerated }) => {
        tolerated.push(/404/);
        await page.goto(path);
        await expect(page).toHaveURL(`${site}/`);
        await comesByLink(page, await account());
        await expect(avatar(page)).toBeVisible();
        await page.goto(path);
        await expect(page).toHaveURL(`${site}/`);
        await expect(page.getByRole('alert')).toHaveCount(0);
      },
    );
  }

  test('a vendor stays in the vendor area and is kept out of the admin’s', async ({ page, tolerated }) => {
    tolerated.push(/404/);
    const vendor = await account({
      roles: ['vendor'],
      store: { status: 'approved', store_name: 'Guarded Iron' },
      metadata: { store_name: 'Guarded Iron' },
    });
    await comesByLink(page, vendor);
    await expect(avatar(page)).toBeVisible();
    expect(await menuOf(page)).toEqual([
      'My Profile',
      'My Orders',
      'Vendor Dashboard',
      'Manage Products',
      'Vendor Orders',
      'Logout',
    ]);
    await page.goto('/guarded-iron/vendor-dashboard/reviews');
    await expect(avatar(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(`${site}/guarded-iron/vendor-dashboard/reviews`);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(`${site}/`);
  });

  test('an admin sees the platform’s items and stays in the admin area', async ({ page, tolerated }) => {
    tolerated.push(/404/);
    const admin = await account({ roles: ['admin'] });
    await comesByLink(page, admin);
    await expect(avatar(page)).toBeVisible();
    await expect
      .poll(async () => (await menuOf(page)).map((name) => name.replace(/ \d+\+?$/, '')))
      .toEqual(['My Profile', 'My Orders', 'Start Selling', 'Admin Dashboard', 'Manage Vendors', 'Logout']);
    await page.goto('/admin/users');
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(`${site}/admin/users`);
  });

  test(
    'what is written into the browser’s storage grants nothing',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(/40[134]/);
      const ada = await account({ metadata: { first_name: '<img src=x onerror=alert(1)>' } });
      await comesByLink(page, ada);
      await expect(avatar(page)).toBeVisible();
      await expect(page.locator('img[src="x"]')).toHaveCount(0);
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('stallbar-auth') ?? '{}') as {
          user: Record<string, unknown>;
        };
        stored.user['app_metadata'] = { roles: ['admin'], role: 'service_role' };
        stored.user['user_metadata'] = { is_admin: true, is_vendor: true, role: 'admin' };
        stored.user['role'] = 'service_role';
        localStorage.setItem('stallbar-auth', JSON.stringify(stored));
      });
      await page.goto('/admin/users');
      await expect(page).toHaveURL(`${site}/`);
      expect(await menuOf(page)).toEqual(['My Profile', 'My Orders', 'Start Selling', 'Logout']);
      await page.evaluate(() => localStorage.setItem('stallbar-auth', '{"access_token":"x","user":7}'));
      await page.goto('/products');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(avatar(page)).toBeHidden();
    },
  );
});

test.describe('vendor routing', () => {
  const whole = {
    store_name: 'Routing Iron',
    description: 'Plates that last.',
    phone: '+1 555 010 2030',
    website: 'https://iron.example',
  };

  test(
    'an invited vendor and a pending one without a whole profile are sent to the profile setup',
    { tag: '@one-width' },
    async ({ page, browser, tolerated }) => {
      tolerated.push(/404/);
      const visits: { store: Record<string, unknown>; ends: string }[] = [
        { store: { status: 'invited', ...whole, store_name: 'Invited Iron' }, ends: '/vendor/profile-setup' },
        { store: { status: 'pending', store_name: 'Half Iron' }, ends: '/vendor/profile-setup' },
        { store: { status: 'pending', ...whole }, ends: '/products' },
      ];
      let context: BrowserContext = page.context();
      let tab = page;
      for (const { store, ends } of visits) {
        const vendor = await account({ store });
        await comesByLink(tab, vendor, '/vendor/application-status');
        await expect(avatar(tab)).toBeVisible();
        await expect(tab).toHaveURL(`${site}/vendor/application-status`);
        await tab.goto('/products');
        await expect(avatar(tab)).toBeVisible();
        await tab.waitForLoadState('networkidle');
        await expect(tab).toHaveURL(`${site}${ends}`);
        await context.close();
        context = await browser.newContext({ baseURL: site });
        tab = await context.newPage();
      }
      await context.close();
    },
  );

  test('the banner of an unfinished profile comes late and moves nothing', async ({ page, tolerated }) => {
    tolerated.push(/404/);
    await keptSession(page, await account({ store: { status: 'pending', store_name: 'Late Iron' } }));
    await watchLayoutShift(page);
    await page.goto('/vendor/application-status');
    const banner = page.getByRole('region', { name: 'About your account' });
    await expect(banner.getByText('Complete your store profile')).toBeVisible();
    await expect(avatar(page)).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    expect(await layoutShift(page)).toBe(0);
  });

  test(
    'a pending vendor sees the status item with its badge, a rejected one may start again',
    { tag: '@one-width' },
    async ({ page, browser, tolerated }) => {
      tolerated.push(/404/);
      await comesByLink(page, await account({ store: { status: 'pending', ...whole } }));
      await expect(avatar(page)).toBeVisible();
      await expect
        .poll(() => menuOf(page))
        .toEqual(['My Profile', 'My Orders', 'Application Status Vendor Application Pending', 'Logout']);
      const context = await browser.newContext({ baseURL: site });
      const other = await context.newPage();
      await comesByLink(other, await account({ store: { status: 'rejected', ...whole } }));
      await expect(avatar(other)).toBeVisible();
      expect(await menuOf(other)).toEqual(['My Profile', 'My Orders', 'Start Selling', 'Logout']);
      await context.close();
    },
  );
});

test('the account menu works by keyboard alone and is accessible', async ({ page }) => {
  await comesByLink(page, await account());
  await expect(avatar(page)).toBeVisible();
  await avatar(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(avatar(page)).toBeFocused();
});

test('/logout ends the session and goes home', { tag: '@one-width' }, async ({ page }) => {
  await comesByLink(page, await account());
  await expect(avatar(page)).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect(page).toHaveURL(`${site}/`);
});
