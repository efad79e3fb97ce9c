import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { createShopper } from '../support/shopper.ts';
import { account, goods, site } from '../support/stage.ts';
import { comesByLink, logsOutByLink } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// The debugging session that slows down the processor makes Chromium forget on reload that it is offline.
test.use({ serviceWorkers: 'allow', slowdown: 1 });

/** URLs in the browser's caches, with the stored responses. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        found.push({ url, text: (await (await cache.match(url))?.text()) ?? '' });
      }
    }
    return found;
  });

const isKept = (page: Page, path: string) =>
  expect
    .poll(async () => (await keptIn(page)).some(({ url }) => url === site + path), { timeout: 30_000 })
    .toBe(true);

/**
 * Some browsers report to a reloaded page that it is online, although nothing gets through: report offline again.
 * Going online in between would let the page load what it lacks.
 */
async function staysOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: true, ...none });
  sessions.push(session);
}

const sessions: CDPSession[] = [];
/** Ends the sessions that `staysOffline` opened. */
async function goesOnline(context: BrowserContext): Promise<void> {
  await Promise.all(sessions.splice(0).map((session) => session.detach()));
  await context.setOffline(false);
}

test(
  'offline, a visited product and the cart open, and the checkout says what it needs',
  { tag: '@phone-nightly' },
  async ({ page, context, email, tolerated }) => {
    tolerated.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED|NetworkError/);
    const plate = await goods({ price: 30 });
    const unseen = await goods({ price: 31 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate });
    await page.goto(plate.path);
    await isKept(page, plate.path);
    await context.setOffline(true);
    const notice = page.getByText("You're offline.", { exact: true });
    await expect(notice).toBeVisible();
    await page.reload();
    await staysOffline(page);
    await expect(page.getByRole('heading', { level: 1, name: plate.name })).toBeVisible();
    await expect(page.getByRole('main').getByText('$30.00').first()).toBeVisible();
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    // Another variant of it has another address, but the same data.
    await page.goto(`${plate.path}?size=20+kg`);
    await staysOffline(page);
    await expect(page.getByRole('heading', { level: 1, name: plate.name })).toBeVisible();

    const drawer = await shopper.opensCart();
    await expect(drawer.getByText(plate.name)).toBeVisible();
    await drawer.getByRole('button', { name: new RegExp(`^Increase quantity of ${plate.name}`) }).click();
    await expect(drawer.getByText('$60.00').first()).toBeVisible();
    await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page.getByText('You need a connection to check out')).toBeVisible();
    await page.reload();
    await staysOffline(page);
    await expect(page.getByText('You need a connection to check out')).toBeVisible();

    await page.goto(unseen.path);
    await staysOffline(page);
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
    await goesOnline(context);
    await expect(page.getByRole('heading', { level: 1, name: unseen.name })).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

test(
  'no cache holds private data, and signing out clears the visited pages',
  { tag: '@one-width' },
  async ({ page }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    await comesByLink(page, ada, '/');
    const avatar = page.getByRole('button', { name: /^Account:/ });
    await expect(avatar).toBeVisible();
    for (const [path, heading] of [
      ['/orders', 'My Orders'],
      ['/profile', 'My Profile'],
      [plate.path, plate.name],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await isKept(page, plate.path);
    const kept = await keptIn(page);
    const token = await page.evaluate(() => localStorage.getItem('stallbar-auth') ?? '');
    const { access_token: secret } = JSON.parse(token) as { access_token: string };
    const holds = (word: string) => kept.filter(({ text }) => text.includes(word)).map(({ url }) => url);
    expect([holds(ada.email), holds(secret), holds(ada.id)]).toEqual([[], [], []]);
    expect(kept.every(({ url }) => url.startsWith(`${site}/`))).toBe(true);
    const pages = kept
      .map(({ url }) => url.slice(site.length))
      .filter((path) => !/^\/(assets|media|\.shell|favicon|icon|manifest)/.test(path));
    expect(pages.filter((path) => path !== '/')).toEqual([plate.path]);
    await logsOutByLink(page);
    await expect
      .poll(async () => (await keptIn(page)).some(({ url }) => url === site + plate.path))
      .toBe(false);
  },
);

/** The shop at a separate origin; `deploy` replaces its service worker with another build's. */
async function shopThatIsDeployedAnew() {
  let old: string | null = null;
  const server = createServer((request, response) => {
    const pass = async () => {
      const answer = await fetch(site + (request.url ?? '/'));
      const body = Buffer.from(await answer.arrayBuffer());
      response.statusCode = answer.status;
      for (const [name, value] of answer.headers) {
        if (!/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name)) {
          response.setHeader(name, value);
        }
      }
      const isNext = request.url === '/service-worker.js' && old !== null;
      response.end(isNext ? body.toString().replaceAll(old ?? '', 'next') : body);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (instead: string) => {
      old = instead;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test(
  'a new version waits for consent, and Reload shows it',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, tolerated }) => {
    // The backend accepts the shop only at its own address.
    tolerated.push(/status of 4\d\d/);
    const shop = await shopThatIsDeployedAnew();
    const versions = () =>
      page.evaluate(async () =>
        (await caches.keys())
          .flatMap((name) => /^stallbar-files-(.+)$/.exec(name)?.slice(1) ?? [])
          .toSorted(),
      );
    try {
      await page.goto(shop.address);
      await expect
        // The worker takes control once it has stored every file, which takes time on a busy machine.
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
        .toBe('activated');
      const [first = ''] = await versions();
      expect(await versions()).toEqual([first]);

      await page.evaluate(() => Object.assign(window, { isOld: true }));
      shop.deploy(first);
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      const offer = page.getByText('A new version of the shop is ready');
      await expect(offer).toBeVisible();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
      // The files of one earlier version stay for tabs that are still open.
      await expect.poll(versions).toEqual([first, 'next'].toSorted());
      await expect(offer).toBeHidden();
    } finally {
      shop.close();
    }
  },
);
