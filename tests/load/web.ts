import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { freePort } from '../../supabase/local/ports.ts';
import { chromium as launchOptions } from '../support/chromium.ts';
import type { FloorPart } from './floors/content.ts';
import type { FloorProduct } from './floors/product.ts';
import { csrPage, staticContent, staticPage } from './floors/static.ts';
import { startSecureFront } from './secure-front.ts';
import { median } from './statistics.ts';
import { measureCartTap, measureHeap, measureListToProduct, measureLoad } from './web-measures.ts';
import type { Metrics } from './web-measures.ts';

/**
 * How long a visitor on a slow phone waits, as ratios to two floors of each page that run in the same minutes: static
 * HTML with the same words and pictures, and plain React with one fetch. 412×823 at 1.75×, CPU 4× slower, 1.6 Mbit/s down, 150 ms, TLS + HTTP/2
 * + brotli, cold cache, 24 products.
 */

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    runs: { type: 'string', default: '5' },
    app: { type: 'string' },
    beside: { type: 'string' },
  },
});
const runs = Number(options.runs);

/** A list of photos: the products of the store that has them. */
const photographed = '/products?vendor=kettle-row-foundry';

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
        srcset: picture?.dataset['srcset'] ?? picture?.getAttribute('srcset') ?? '',
        sizes: picture?.getAttribute('sizes') ?? '',
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

/** Another commit's app that already answers at `origin`: its pages alternate with this one's. */
async function besideApp(browser: Browser, origin: string) {
  const [first] = await readList(browser, origin);
  if (first === undefined) throw new Error(`The product list of ${origin} is empty.`);
  const front = await startSecureFront(origin, {});
  await Promise.all(['/products', first.href, '/'].map((path) => fetch(`${origin}${path}`)));
  return {
    list: `${front.origin}/products`,
    product: `${front.origin}${first.href}`,
    home: `${front.origin}/`,
    name: first.name,
    stop: () => front.stop(),
  };
}

/** The words and pictures of another page of the app, in their order. */
async function readContent(browser: Browser, url: string): Promise<FloorPart[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(url);
  const parts = await page.locator('main :is(h1, h2, h3, p, img)').evaluateAll((elements) =>
    elements.flatMap((element): FloorPart[] => {
      if (element instanceof HTMLImageElement) {
        const { dataset, width, height } = element;
        const src = dataset['src'] ?? element.getAttribute('src') ?? '';
        const eager = dataset['src'] === undefined && element.loading !== 'lazy';
        const size = (name: string, shown: number) => Number(element.getAttribute(name) ?? shown);
        const srcset = dataset['srcset'] ?? element.getAttribute('srcset');
        const set = srcset === null ? {} : { srcset, sizes: element.getAttribute('sizes') ?? '' };
        return [
          {
            kind: 'picture',
            src,
            ...set,
            width: size('width', width),
            height: size('height', height),
            eager,
          },
        ];
      }
      const text = element.textContent.trim();
      if (text === '') return [];
      const level = /^H([123])$/.exec(element.tagName)?.[1];
      return level === undefined
        ? [{ kind: 'text', text }]
        : [{ kind: 'heading', level: Number(level) as 1 | 2 | 3, text }];
    }),
  );
  await page.close();
  if (!parts.some(({ kind }) => kind === 'picture')) throw new Error(`${url} shows no picture.`);
  return parts;
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

/** Goals are '≤ 1.1 × static' (of the ratio), '≤ 50 ms' or '0.00' (of the figure). */
function isMet(goal: string, figure = Number.NaN, ratio: number): boolean {
  const most = Number(/[\d.]+/.exec(goal)?.[0]);
  if (goal.includes('×')) return ratio <= most;
  return goal.startsWith('≤') ? figure <= most : Math.round(figure * 100) / 100 === most;
}

const app =
  options.app === undefined ? await startApp() : { origin: options.app, stop: async () => undefined };
const browser = await chromium.launch({ ...launchOptions({ whole: true }) });
try {
  const products = await readList(browser, app.origin);
  const [first] = products;
  if (first === undefined) throw new Error('The product list is empty.');
  const home = await readContent(browser, `${app.origin}/`);
  const product = await readContent(browser, `${app.origin}${first.href}`);
  const photographs = await readContent(browser, `${app.origin}${photographed}`);
  const html = (body: string) => ({ type: 'text/html; charset=utf-8', body });
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  const front = await startSecureFront(app.origin, {
    '/floor/static': html(staticPage(products)),
    '/floor/static-product': html(staticContent(product)),
    '/floor/static-home': html(staticContent(home)),
    '/floor/static-photographs': html(staticContent(photographs)),
    '/floor/csr': html(csrPage('/floor/csr.js')),
    '/floor/csr-product': html(csrPage('/floor/csr.js', '/floor/product.json')),
    '/floor/csr-home': html(csrPage('/floor/csr.js', '/floor/home.json')),
    '/floor/csr.js': { type: 'text/javascript', body: await buildCsrFloor() },
    '/floor/products.json': json(products),
    '/floor/product.json': json(product),
    '/floor/home.json': json(home),
    '/floor/csr-photographs': html(csrPage('/floor/csr.js', '/floor/photographs.json')),
    '/floor/photographs.json': json(photographs),
  });
  const other = options.beside === undefined ? undefined : await besideApp(browser, options.beside);
  const list = `${front.origin}/products`;
  const floorCsr = `${front.origin}/floor/csr`;
  // The server's cache is warm for a visitor: only the browser's is cold.
  await Promise.all(
    ['/products', first.href, '/', photographed].map((path) => fetch(`${app.origin}${path}`)),
  );

  const loads = await interleaved({
    list: () => measureLoad(browser, list),
    'list, static': () => measureLoad(browser, `${front.origin}/floor/static`),
    'list, csr': () => measureLoad(browser, floorCsr),
    product: () => measureLoad(browser, `${front.origin}${first.href}`),
    'product, static': () => measureLoad(browser, `${front.origin}/floor/static-product`),
    'product, csr': () => measureLoad(browser, `${front.origin}/floor/csr-product`),
    home: () => measureLoad(browser, `${front.origin}/`),
    'home, static': () => measureLoad(browser, `${front.origin}/floor/static-home`),
    'home, csr': () => measureLoad(browser, `${front.origin}/floor/csr-home`),
    photographs: () => measureLoad(browser, `${front.origin}${photographed}`),
    'photographs, static': () => measureLoad(browser, `${front.origin}/floor/static-photographs`),
    'photographs, csr': () => measureLoad(browser, `${front.origin}/floor/csr-photographs`),
    ...(other && {
      'list, beside': () => measureLoad(browser, other.list),
      'product, beside': () => measureLoad(browser, other.product),
      'home, beside': () => measureLoad(browser, other.home),
    }),
  });
  const cart = medians(
    await interleaved({
      list: () => measureCartTap(browser, list),
      ...(other && { beside: () => measureCartTap(browser, other.list) }),
      csr: () => measureCartTap(browser, floorCsr),
    }),
  );
  const change = medians(
    await interleaved({
      list: () => measureListToProduct(browser, list, first.name),
      ...(other && { beside: () => measureListToProduct(browser, other.list, other.name) }),
      csr: () => measureListToProduct(browser, floorCsr, first.name),
    }),
  );
  const heap = medians(
    await interleaved({
      list: () => measureHeap(browser, list, first.name),
      ...(other && { beside: () => measureHeap(browser, other.list, other.name) }),
      csr: () => measureHeap(browser, floorCsr, first.name),
    }),
  );
  await front.stop();
  await other?.stop();

  const of = (metric: keyof Metrics) => mediansOf(loads, metric);
  const pages = ['list', 'product', 'home', 'photographs'] as const;
  const paints = pages.flatMap((page) => [
    {
      what: `FCP, ${page} (ms)`,
      ours: of('fcp')[page],
      floor: of('fcp')[`${page}, static`],
      csr: of('fcp')[`${page}, csr`],
      beside: of('fcp')[`${page}, beside`],
      goal: '≤ 1.1 × static',
    },
    {
      what: `LCP, ${page} (ms)`,
      ours: of('lcp')[page],
      floor: of('lcp')[`${page}, static`],
      csr: of('lcp')[`${page}, csr`],
      beside: of('lcp')[`${page}, beside`],
      goal: page === 'photographs' ? '≤ 1.2 × static' : '≤ 1.15 × static',
    },
    {
      what: `Total blocking time, ${page} (ms)`,
      ours: of('tbt')[page],
      floor: of('tbt')[`${page}, csr`],
      csr: of('tbt')[`${page}, csr`],
      beside: of('tbt')[`${page}, beside`],
      goal: '≤ 50 ms',
    },
    {
      what: `CLS, ${page}`,
      ours: of('cls')[page],
      floor: of('cls')[`${page}, static`],
      csr: of('cls')[`${page}, csr`],
      beside: of('cls')[`${page}, beside`],
      goal: '0.00',
    },
  ]);
  const againstCsr = (what: string, samples: Record<string, number>, goal: string) => ({
    what,
    ours: samples['list'],
    floor: samples['csr'],
    csr: samples['csr'],
    beside: samples['beside'],
    goal,
  });
  const script = of('script');
  const rows = [
    againstCsr(
      'JavaScript, list (KB brotli)',
      { list: script['list'] ?? NaN, csr: script['list, csr'] ?? NaN, beside: script['list, beside'] ?? NaN },
      '≤ 76 KB',
    ),
    ...paints,
    againstCsr('Tap on the cart answered (ms)', cart, '≤ 0.5 × csr'),
    againstCsr('List to product, painted (ms)', change, '≤ 1.0 × csr'),
    againstCsr('Heap after 20 route changes (MB)', heap, '≤ 1.3 × csr'),
  ].map((row) => {
    const ratio = (row.ours ?? Number.NaN) / (row.floor ?? Number.NaN);
    return { ...row, ratio, met: isMet(row.goal, row.ours, ratio) };
  });

  if (options.json === true) console.log(JSON.stringify({ runs, rows, loads, cart, change, heap }));
  else {
    const show = (value: number | undefined) =>
      value === undefined ? '' : value.toFixed(value < 10 ? 2 : 0);
    console.table(
      rows.map(({ what, ours, beside, floor, csr, ratio, goal, met }) => ({
        what,
        ours: show(ours),
        ...(other && { beside: show(beside) }),
        floor: show(floor),
        csr: show(csr),
        ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
        goal,
        met: met ? 'yes' : 'no',
      })),
    );
  }
} finally {
  await browser.close();
  await app.stop();
}
