import type { Page } from '@playwright/test';
import { avatar } from './session-steps.ts';
import { account, database, goods, linkFor, site, tokenFor, type Account } from '../support/stage.ts';
import { askedHere, comesByLink } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'a link requested in this browser signs in and is removed from the address bar',
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

test('a used link shows a message and signs nobody in', { tag: '@one-width' }, async ({ page }) => {
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

test.describe('a link that someone else requested', () => {
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
      { tag: flow === '' ? '@one-width' : ['@one-width', '@nightly'] },
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
        await expect(page.getByRole('button', { name: 'Account: Ada' })).toBeVisible();
        expect(await emailHere(page)).toBe(ada.email);
        expect([await kept(ada), await kept(eve)]).toEqual([[{ product_id: plate.productId }], []]);
      },
    );
  }

  test(
    'asks on its own page whether to sign in as that person, and can be declined',
    { tag: '@phone-nightly' },
    async ({ page }) => {
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
      await expect(page.getByRole('heading', { name: 'Did you ask to log in?' })).toBeVisible();
      await expectAccessible(page);
      expect(asked).toEqual([]);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(`Continue as ${eve.email}?`)).toBeVisible();
      await expectAccessible(page);
      expect(asked).toEqual(['POST']);
      expect(await emailHere(page)).toBe(ada.email);
      await page.getByRole('button', { name: `Stay logged in as ${ada.email}` }).click();
      await expect(page).toHaveURL(`${site}/`);
      expect(await emailHere(page)).toBe(ada.email);
    },
  );

  test('signs in after confirmation', { tag: '@one-width' }, async ({ page }) => {
    const [ada, grace] = [await account(), await account({ metadata: { first_name: 'Grace' } })];
    await comesByLink(page, ada);
    await expect(avatar(page)).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`${site}/confirm-email#token_hash=${await tokenFor(grace, 'magiclink')}&type=magiclink`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Continue as ${grace.email}?`)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Account: Grace' })).toBeVisible();
    expect(await emailHere(page)).toBe(grace.email);
  });
});
