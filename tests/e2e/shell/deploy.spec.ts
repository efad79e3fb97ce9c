import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../../supabase/local/ports.ts';
import { chunks } from '../support/build.ts';
import { openServer } from '../support/server.ts';
import type { Server } from '../support/server.ts';
import { site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

let folder: string;
let server: Server | undefined;

test.beforeEach(async () => {
  await mkdir('reports', { recursive: true });
  // Inside the project, because the server's code imports the project's packages.
  folder = resolve(await mkdtemp('reports/deploy-'));
});
test.afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

const texts = /\.(?:js|css|json|html)$/;

/** The same shop as if built from other sources: every file of `dist/client/assets` has another name. */
async function nextBuild(): Promise<string> {
  const name = 'New';
  const build = join(folder, name);
  for (const part of ['client', 'server']) await cp(`dist/${part}`, join(build, part), { recursive: true });
  const assets = join(build, 'client/assets');
  const names = (await readdir(assets)).filter((file) => !file.endsWith('.br'));
  const renamed = new Map(
    names.map((file) => [file, `${basename(file, extname(file))}${name}${extname(file)}`]),
  );
  const all = await readdir(build, { recursive: true, withFileTypes: true });
  for (const entry of all) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (path.endsWith('.br')) await rm(path);
    else if (texts.test(path)) {
      const text = await readFile(path, 'utf8');
      await writeFile(
        path,
        text.replaceAll(/[\w-]+\.[a-z0-9]+\b/g, (word) => renamed.get(word) ?? word),
      );
    }
  }
  for (const [file, next] of renamed) await rename(join(assets, file), join(assets, next));
  return build;
}

/** Stops the server, and starts one with the next build at the same address. */
async function deploy(build: string, earlier: string): Promise<void> {
  const port = server?.port ?? (await freePort());
  await server?.stop();
  server = await openServer({
    port,
    env: { STALLBAR_BUILD: resolve(build), STALLBAR_EARLIER_BUILDS: earlier },
  });
}

/** Resolves when the next document watches for deploys, which it does before it registers its worker. */
const watches = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().includes('Service Worker registration blocked'));

async function open(page: Page, path: string): Promise<void> {
  const ready = watches(page);
  await page.goto((server?.address ?? site) + path);
  await ready;
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
}

/** Browsers' messages about files that did not arrive. */
const missingFiles = [
  /404/,
  /ERR_CONNECTION/,
  /Failed to (?:fetch|load)/,
  /could not be loaded/,
  /Refused to apply style/,
];

const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirstDocument' in window);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const careers = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true });

test.describe('a tab outlives a deploy', { tag: '@one-width' }, () => {
  test('pages that it has not opened yet still open, without a reload', async ({ page, tolerated }) => {
    // The tab loads ahead while the server is replaced.
    tolerated.push(/ERR_CONNECTION/, /could not be loaded/);
    const young = await nextBuild();
    await deploy('dist', join(folder, 'earlier'));
    await open(page, '/help');
    await deploy(young, join(folder, 'earlier'));
    await careers(page).click();
    await expect(heading(page, 'Careers')).toBeVisible();
    expect(await isFirstDocument(page)).toBe(true);
  });

  test('when the old files are gone, the page reloads once and opens', async ({ page, tolerated }) => {
    tolerated.push(...missingFiles);
    const young = await nextBuild();
    await deploy('dist', join(folder, 'earlier'));
    await open(page, '/help');
    await deploy(young, join(folder, 'none'));
    const ready = watches(page);
    await careers(page).click();
    await expect(heading(page, 'Careers')).toBeVisible();
    // The server must not stop before the new page has all its code.
    await ready;
    expect(await isFirstDocument(page)).toBe(false);
  });

  test('typed input comes back after a reload that the person chooses', async ({ page, tolerated }) => {
    tolerated.push(...missingFiles);
    const young = await nextBuild();
    await deploy('dist', join(folder, 'earlier'));
    await open(page, '/contact');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('My rack arrived without bolts.');
    await deploy(young, join(folder, 'none'));
    await page.getByRole('button', { name: /^Cart/ }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Stallbar was updated.' });
    await expect(notice).toContainText("We'll keep what you typed.");
    await notice.getByRole('button', { name: 'Reload page' }).click();
    await expect(notice).toBeHidden();
    await expect(message).toHaveValue('My rack arrived without bolts.');
    expect(await isFirstDocument(page)).toBe(false);
  });

  test('a file that stays missing reloads the page once, and then the person is asked', async ({
    page,
    tolerated,
  }) => {
    tolerated.push(...missingFiles);
    const [cart = ''] = chunks('cart.lazy');
    await page.route(`**${cart}`, (route) => route.fulfill({ status: 404, body: '' }));
    await open(page, '/help');
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    const again = watches(page);
    await page.getByRole('button', { name: /^Cart/ }).click();
    await again;
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(documents).toBe(1);
  });
});

test(
  'a running server answers every page after its build was replaced on disk',
  { tag: '@one-width' },
  async () => {
    const build = join(folder, 'build');
    for (const part of ['client', 'server']) await cp(`dist/${part}`, join(build, part), { recursive: true });
    await deploy(build, join(folder, 'earlier'));
    await rm(build, { recursive: true });
    const { address } = server ?? { address: '' };
    for (const path of ['/', '/products', '/help', '/careers', '/search?q=bar', '/blog', '/sitemap.xml']) {
      expect((await fetch(address + path)).status, path).toBe(200);
    }
    const html = await (await fetch(address)).text();
    const [entry] = /\/assets\/[\w-]+\.js/.exec(html) ?? ['/no-script'];
    expect((await fetch(address + entry)).status).toBe(200);
  },
);
