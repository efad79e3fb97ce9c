import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { freePort } from '../../supabase/local/ports.ts';
import { chromium as launchOptions } from '../support/chromium.ts';
import type { FloorProduct } from './floors/product.ts';
import { csrPage, staticPage } from './floors/static.ts';
import { startSecureFront } from './secure-front.ts';
import { median } from './statistics.ts';

/**
 * How long a visitor on a slow phone waits, as ratios to two floors that run in the same minutes: static HTML with the
 * same pictures, and plain React with one fetch. 412×823 at 1.75×, CPU 4× slower, 1.6 Mbit/s down, 150 ms, TLS + HTTP/2
 * + brotli, cold cache, 24 products.
 */

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, runs: { type: 'string', default: '5' }, app: { type: 'string' } },
});
const runs = Number(options.runs);

type Metrics = {
  script: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
};

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The real app, started by its own command on free ports with its own data. */
async function startApp(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const [app, api, mail] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, ['supabase/local/main.ts', 'start'], {
    env: {
      ...process.env,
      STALLBAR_PORT: String(app),
      STALLBAR_API_PORT: String(api),
      STALLBAR_MAIL_PORT: String(mail),
      STALLBAR_DATA: join('reports', 'bench-data'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${app}`;
  const gone = new Promise<never>((_resolve, reject) =>
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`))),
  );
  gone.catch(() => undefined);
  const ready = async () => {
    for (;;) {
      const answer = await fetch(`${origin}/products`).catch(() => undefined);
      if (answer?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await Promise.race([ready(), gone]);
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function buildCsrFloor(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rollupOptions: { input: 'tests/load/floors/csr.tsx' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('The csr floor did not build.');
  return output.output[0].code;
}

/** The same 24 products as the app's list, read from its own HTML. */
async function readList(browser: Browser, app: string): Promise<FloorProduct[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(`${app}/products`);
  const products = await page.locator('main article').evaluateAll((tiles) =>
    tiles.slice(0, 24).map((tile, index) => {
      const picture = tile.querySelector('img');
      return {
        id: String(index),
        name: tile.querySelector('h2, h3')?.textContent ?? '',
        vendor: 'Vendor',
        price: /\$([\d.,]+)/.exec(tile.textContent ?? '')?.[1] ?? '',
        picture: picture?.dataset['src'] ?? picture?.getAttribute('src') ?? '',
        href: tile.querySelector('a')?.getAttribute('href') ?? '',
      };
    }),
  );
  await page.close();
  if (products.length < 24 || products.some((product) => product.picture === '' || product.name === '')) {
    throw new Error(`The product list shows ${products.length} whole tiles; the floors need 24.`);
  }
  return products;
}

const observers = `
  window.bench = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.name === 'first-contentful-paint') bench.fcp = e.startTime; }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) bench.lcp = e.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) bench.tbt += Math.max(0, e.duration - 50); }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) bench.cls += e.value; }).observe({ type: 'layout-shift', buffered: true });
`;

async function onPhone<T>(browser: Browser, use: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(observers);
    return await use(page, cdp);
  } finally {
    await context.close();
  }
}

async function measureLoad(browser: Browser, url: string): Promise<Metrics> {
  return onPhone(browser, async (page, cdp) => {
    const scripts = new Set<string>();
    let script = 0;
    let requests = 0;
    cdp.on('Network.requestWillBeSent', (event) => {
      requests += 1;
      if (event.type === 'Script' || /\.m?js(\?|$)/.test(event.request.url)) scripts.add(event.requestId);
    });
    cdp.on('Network.loadingFinished', (event) => {
      if (scripts.has(event.requestId)) script += event.encodedDataLength;
    });
    // Everything that makes the page usable has loaded with the load event; prefetching comes later.
    await page.goto(url, { waitUntil: 'load' });
    const scriptAtLoad = script;
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(
      () => (globalThis as unknown as { bench: Pick<Metrics, 'fcp' | 'lcp' | 'tbt' | 'cls'> }).bench,
    );
    return { ...seen, script: scriptAtLoad / 1024, requests };
  });
}

/** Taps the cart once, as soon as it is visible; ms from navigation to the open cart. */
async function measureCartTap(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (page) => {
    void page.goto(url, { waitUntil: 'commit' });
    const cart = page
      .getByRole('banner')
      .getByRole('button', { name: /cart/i })
      .or(page.getByRole('banner').getByRole('link', { name: /cart/i }))
      .first();
    await cart.waitFor({ state: 'visible' });
    const box = await cart.boundingBox();
    if (box === null) throw new Error('The cart button is not visible on the page.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('heading', { name: 'Your Cart' }).waitFor({ state: 'visible' });
    return page.evaluate(() => performance.now());
  });
}

/** From a tap on the first tile to the painted heading of the product, in ms. */
async function measureListToProduct(browser: Browser, url: string, name: string): Promise<number> {
  return onPhone(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate((wanted) => {
      const state = globalThis as unknown as { tapped: number; painted: number };
      state.painted = 0;
      addEventListener('pointerdown', () => (state.tapped = performance.now()), {
        capture: true,
        once: true,
      });
      const watch = () => {
        const heading = document.querySelector('h1');
        if (heading?.textContent?.includes(wanted) === true) {
          requestAnimationFrame(() => setTimeout(() => (state.painted = performance.now())));
        } else requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    }, name);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const took = await page.waitForFunction(() => {
      const state = globalThis as unknown as { tapped: number; painted: number };
      return state.painted > 0 ? state.painted - state.tapped : 0;
    });
    return took.jsonValue();
  });
}

/** MB of heap still in use after 20 route changes between list and product. */
async function measureHeap(browser: Browser, url: string, name: string): Promise<number> {
  return onPhone(browser, async (page, cdp) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.send('Network.emulateNetworkConditions', {
      ...slowNetwork,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const used = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const before = await used();
    for (let change = 0; change < 10; change += 1) {
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: /products/i }).waitFor();
    }
    return (await used()) - before;
  });
}

async function interleaved<T>(subjects: Record<string, () => Promise<T>>): Promise<Record<string, T[]>> {
  const results: Record<string, T[]> = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, measure] of Object.entries(subjects)) results[name]?.push(await measure());
  }
  return results;
}

const medians = (samples: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]));

function mediansOf(samples: Record<string, Metrics[]>, metric: keyof Metrics): Record<string, number> {
  return medians(
    Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, list.map((one) => one[metric])])),
  );
}

const app =
  options.app === undefined ? await startApp() : { origin: options.app, stop: async () => undefined };
const browser = await chromium.launch({ ...launchOptions({ whole: true }) });
try {
  const products = await readList(browser, app.origin);
  const [first] = products;
  if (first === undefined) throw new Error('The product list is empty.');
  const front = await startSecureFront(app.origin, {
    '/floor/static': { type: 'text/html; charset=utf-8', body: staticPage(products) },
    '/floor/csr': { type: 'text/html; charset=utf-8', body: csrPage('/floor/csr.js') },
    '/floor/csr.js': { type: 'text/javascript', body: await buildCsrFloor() },
    '/floor/products.json': { type: 'application/json', body: JSON.stringify(products) },
  });
  const list = `${front.origin}/products`;
  const floorStatic = `${front.origin}/floor/static`;
  const floorCsr = `${front.origin}/floor/csr`;
  // The server's cache is warm for a visitor: only the browser's is cold.
  await Promise.all(
    [list, `${app.origin}${first.href}`].map((url) => fetch(url.replace(front.origin, app.origin))),
  );

  const loads = await interleaved({
    list: () => measureLoad(browser, list),
    product: () => measureLoad(browser, `${front.origin}${first.href}`),
    home: () => measureLoad(browser, `${front.origin}/`),
    static: () => measureLoad(browser, floorStatic),
    csr: () => measureLoad(browser, floorCsr),
  });
  const cart = medians(
    await interleaved({
      list: () => measureCartTap(browser, list),
      csr: () => measureCartTap(browser, floorCsr),
    }),
  );
  const change = medians(
    await interleaved({
      list: () => measureListToProduct(browser, list, first.name),
      csr: () => measureListToProduct(browser, floorCsr, first.name),
    }),
  );
  const heap = medians(
    await interleaved({
      list: () => measureHeap(browser, list, first.name),
      csr: () => measureHeap(browser, floorCsr, first.name),
    }),
  );
  await front.stop();

  const of = (metric: keyof Metrics) => mediansOf(loads, metric);
  const rows = [
    {
      what: 'JavaScript, list (KB brotli)',
      ours: of('script')['list'],
      floor: of('script')['csr'],
      goal: '≤ 82 KB',
    },
    { what: 'LCP, list (ms)', ours: of('lcp')['list'], floor: of('lcp')['static'], goal: '≤ 1.3 × static' },
    {
      what: 'LCP, product (ms)',
      ours: of('lcp')['product'],
      floor: of('lcp')['static'],
      goal: '≤ 1.3 × static',
    },
    { what: 'LCP, home (ms)', ours: of('lcp')['home'], floor: of('lcp')['static'], goal: '≤ 1.3 × static' },
    { what: 'FCP, list (ms)', ours: of('fcp')['list'], floor: of('fcp')['static'], goal: '≤ 1.1 × static' },
    {
      what: 'Total blocking time, list (ms)',
      ours: of('tbt')['list'],
      floor: of('tbt')['csr'],
      goal: '≤ 50 ms',
    },
    { what: 'CLS, list', ours: of('cls')['list'], floor: of('cls')['static'], goal: '0.00' },
    { what: 'Tap on the cart answered (ms)', ours: cart['list'], floor: cart['csr'], goal: '≤ 1.3 × csr' },
    {
      what: 'List to product, painted (ms)',
      ours: change['list'],
      floor: change['csr'],
      goal: '≤ 1.2 × csr',
    },
    { what: 'Heap after 20 route changes (MB)', ours: heap['list'], floor: heap['csr'], goal: '≤ 1.3 × csr' },
  ].map((row) => ({ ...row, ratio: (row.ours ?? Number.NaN) / (row.floor ?? Number.NaN) }));

  if (options.json === true) console.log(JSON.stringify({ runs, rows, loads, cart, change, heap }));
  else {
    const show = (value: number | undefined) =>
      value === undefined ? '' : value.toFixed(value < 10 ? 2 : 0);
    console.table(
      rows.map(({ what, ours, floor, ratio, goal }) => ({
        what,
        ours: show(ours),
        floor: show(floor),
        ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
        goal,
      })),
    );
  }
} finally {
  await browser.close();
  await app.stop();
}
