import { expect } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';

export type Metrics = {
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

export async function measureLoad(browser: Browser, url: string): Promise<Metrics> {
  return onPhone(browser, async (page, cdp) => {
    const urls = new Map<string, string>();
    const bytes = new Map<string, number>();
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      urls.set(requestId, new URL(request.url).pathname);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.set(urls.get(requestId) ?? '', encodedDataLength);
    });
    await page.goto(url, { waitUntil: 'load' });
    // The app requests its modules after the first paint, perhaps after the load event.
    const modules = await page.evaluate(() => {
      const named = document.querySelector<HTMLMetaElement>('meta[name=stallbar-modules]')?.content;
      const linked = [...document.scripts].flatMap(({ type, src }) =>
        type === 'module' && src !== '' ? [new URL(src).pathname] : [],
      );
      return named === undefined ? linked : named.split(' ');
    });
    await expect.poll(() => modules.filter((module) => !bytes.has(module)), { timeout: 30_000 }).toEqual([]);
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(
      () => (globalThis as unknown as { bench: Pick<Metrics, 'fcp' | 'lcp' | 'tbt' | 'cls'> }).bench,
    );
    const script = modules.reduce((sum, module) => sum + (bytes.get(module) ?? 0), 0);
    return { ...seen, script: script / 1024, requests: urls.size };
  });
}

/** Runs in the page, because finding a button by its role takes the driver half a second on a slow phone. */
const cartWatch = `
  window.cart = { opened: 0 };
  (function watch() {
    const button = [...document.querySelectorAll('header a, header button')].find((each) =>
      /^cart/i.test(each.getAttribute('aria-label') ?? each.textContent.trim()));
    const box = button && performance.getEntriesByName('first-contentful-paint').length > 0 && button.getBoundingClientRect();
    if (box && box.width > 0) {
      seeCart(JSON.stringify({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
      (function answer() {
        const heading = [...document.querySelectorAll('dialog[open] h2')].find((each) => each.textContent === 'Your Cart');
        if (heading && heading.checkVisibility()) requestAnimationFrame(() => setTimeout(() => (cart.opened = performance.now())));
        else requestAnimationFrame(answer);
      })();
    } else requestAnimationFrame(watch);
  })();
`;

/** Taps the cart once, as soon as it has been painted; ms from navigation to the painted cart. */
export async function measureCartTap(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (page, cdp) => {
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: 'seeCart' });
    cdp.on('Runtime.bindingCalled', ({ payload }) => {
      const at = JSON.parse(payload) as { x: number; y: number };
      const press = { ...at, button: 'left', clickCount: 1 } as const;
      void cdp.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
      void cdp.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
    });
    await page.addInitScript(cartWatch);
    await page.goto(url, { waitUntil: 'load' });
    const opened = await page.waitForFunction(
      () => (globalThis as unknown as { cart: { opened: number } }).cart.opened,
    );
    return opened.jsonValue();
  });
}

/** From a tap on the first tile to the painted heading of the product, in ms. */
export async function measureListToProduct(browser: Browser, url: string, name: string): Promise<number> {
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
export async function measureHeap(browser: Browser, url: string, name: string): Promise<number> {
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
