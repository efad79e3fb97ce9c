import type { BrowserContext } from '@playwright/test';
import { avatar, menuOf } from './session-steps.ts';
import { keptSession } from '../support/member.ts';
import { account, site } from '../support/stage.ts';
import { comesByLink } from '../support/tabs.ts';
import { expect, expectAccessible, whatMoved, test, watchLayoutShift } from '../support/test.ts';

test.describe('guards', () => {
  for (const path of ['/orders', '/profile', '/vendor/apply', '/vendor/onboarding']) {
    test(
      `a visitor at ${path} goes to the login and comes back`,
      { tag: path === '/orders' ? '@one-width' : ['@one-width', '@nightly'] },
      async ({ page, tolerated }) => {
        tolerated.push(/404/);
        await page.goto(path);
        await expect(page).toHaveURL(`${site}/auth?redirect=${encodeURIComponent(path)}`);
      },
    );
  }

  for (const path of ['/admin/dashboard', '/some-store/vendor-dashboard/orders']) {
    test(
      `a visitor and a customer at ${path} go home without a message`,
      { tag: path === '/admin/dashboard' ? '@one-width' : ['@one-width', '@nightly'] },
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

  test(
    'a vendor can open the vendor area but not the admin’s',
    { tag: '@phone-nightly' },
    async ({ page, tolerated }) => {
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
    },
  );

  test(
    'an admin sees the platform’s items and can open the admin area',
    { tag: '@nightly' },
    async ({ page, tolerated }) => {
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
    },
  );

  test(
    'data written into the browser’s storage grants nothing',
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
    'an invited vendor and a pending one with an incomplete profile are sent to the profile setup',
    { tag: ['@one-width', '@nightly'] },
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

  test(
    'the banner of an incomplete profile appears late without moving the page',
    { tag: '@desktop-nightly' },
    async ({ page, tolerated }) => {
      tolerated.push(/404/);
      await keptSession(page, await account({ store: { status: 'pending', store_name: 'Late Iron' } }));
      await watchLayoutShift(page);
      await page.goto('/vendor/application-status');
      const banner = page.getByRole('region', { name: 'Account notices' });
      await expect(banner.getByText('Complete your store profile')).toBeVisible();
      await expect(avatar(page)).toBeVisible();
      expect(await whatMoved(page)).toEqual([]);
      await expectAccessible(page);
      await banner.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).toBeHidden();
      expect(await whatMoved(page)).toEqual([]);
    },
  );

  test(
    'a pending vendor sees the status item with its badge, a rejected one may apply again',
    { tag: ['@one-width', '@nightly'] },
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
