import { readFile } from 'node:fs/promises';
import { searchMachine } from '#machines/shop/search.machine.ts';
import { peopleOf, readTrace } from '#engine/report/people.ts';
import { account, database } from '../support/stage.ts';
import { comesByLink } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'the connection test sends every part of the backend a real request',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    await page.goto('/connection-test');
    await expect(page.getByRole('status').filter({ hasText: 'All checks passed.' })).toBeVisible();
    for (const name of ['Database', 'Realtime', 'Storage', 'Auth server']) {
      const check = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(check.getByText('Passed')).toBeVisible();
      await expect(check.getByText(/^\d+ ms$/)).toBeVisible();
    }
    await expectAccessible(page);
  },
);

test(
  'the auth test shows the session and what the servers report',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    const vendor = await account({ roles: ['vendor'] });
    await page.goto('/auth-test');
    await expect(page.getByText('Nobody is logged in.').first()).toBeVisible();
    await comesByLink(page, vendor, '/');
    await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
    await page.goto('/auth-test');
    await expect(page.getByText(`${vendor.email}, confirmed.`)).toBeVisible();
    await expect(page.getByText('All checks passed.')).toBeVisible();
    const roles = page.getByRole('listitem').filter({ hasText: 'Roles, as the database gives them' });
    await expect(roles.getByText('vendor', { exact: true })).toBeVisible();
    const [{ role } = {}] = await database.select('user_roles', `select=role&user_id=eq.${vendor.id}`);
    expect(role).toBe('vendor');
    const token = await page.evaluate(() => localStorage.getItem('stallbar-auth') ?? '');
    const { access_token: secret } = JSON.parse(token) as { access_token: string };
    expect(await page.content()).not.toContain(secret);
  },
);

test(
  "the browser's measurements appear on the analytics page",
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    await comesByLink(page, await account(), '/analytics');
    const speeds = page.getByRole('region', { name: 'Page speed' });
    await expect(
      speeds.getByRole('row', { name: /^First byte TTFB, \d+ times? \d[\d,]* ms 800 ms/ }),
    ).toBeVisible();
    await expect(
      speeds.getByRole('row', { name: /^First paint FCP, \d+ times? \d[\d,]* ms 1,800 ms/ }),
    ).toBeVisible();
  },
);

test(
  'with ?trace the browser records which transitions people take, and only for the file, never for a server',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(`${socket.url()} ${String(payload)}`)),
    );
    await comesByLink(page, await account(), '/products?trace');
    await page.getByRole('button', { name: 'Open search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    const field = dialog.getByRole('combobox', { name: 'Search' });
    await field.fill('bar');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await field.press('ArrowDown');
    await page.goto('/analytics');
    const save = page.getByRole('button', { name: /^Save the trace of [\d,]+ machine steps$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const trace = readTrace(await readFile(await download.path(), 'utf8'));
    const people = peopleOf(searchMachine, trace);
    expect(people?.unknown).toEqual([]);
    // Typing, the wait of §2, the answer, and the arrow key.
    expect(Object.keys(people?.taken ?? {}).length).toBeGreaterThanOrEqual(4);
    const names = new Set(trace.steps.flatMap(({ transitions }) => transitions));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((text) => names.values().some((name) => text.includes(name)))).toEqual([]);
  },
);
