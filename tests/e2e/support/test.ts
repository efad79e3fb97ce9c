import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { freshEmail, type Goods } from './stage.ts';
import { translateAlways } from './translate.ts';

export { expect };

export { isNightly } from '../../support/nightly.ts';

interface Fixtures {
  /** An address that no other test uses. */
  email: string;
  /** Console messages this test expects; any other fails it. */
  tolerated: RegExp[];
  consoleGuard: undefined;
  lastSight: undefined;
  slowProcessor: undefined;
  /** The browser translates every page, as Chrome offers to people who speak another language. */
  translated: boolean;
  translation: undefined;
  /** How many times slower the browser's processor is than this machine's: a journey must also work on a slow phone. */
  slowdown: number;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  email: async ({}, use) => use(freshEmail()),
  tolerated: [[], { option: true }],
  consoleGuard: [
    async ({ page, tolerated }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        // Without the address, a refused request says nothing about what was refused.
        said.push(`${message.text()} at ${message.location().url}`);
      });
      page.on('pageerror', (error) => said.push(`uncaught ${error.message}`));
      await use(undefined);
      // The browser reports a service worker blocked by the test runner in the console.
      const known = [/Service Worker registration blocked by Playwright/, ...tolerated];
      expect(
        said.filter((line) => !known.some((sentence) => sentence.test(line))),
        'the console stays quiet',
      ).toEqual([]);
    },
    { auto: true },
  ],
  // The output of a remote run is all that remains: without this, nobody can tell what the page showed.
  lastSight: [
    async ({ browser, page: _page }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      // Report every page: the one that the test waits for is not always its own.
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
        const dialogs = await page.locator('dialog[open]').allInnerTexts().catch(String);
        const shown = `Dialogs: ${String(dialogs)}. Page: ${text}`.replaceAll(/\s+/g, ' ').slice(0, 1500);
        console.log(`${info.title} ended at ${page.url()} with:\n${shown}`);
      }
    },
    { auto: true },
  ],
  translated: [process.env['STALLBAR_E2E_TRANSLATED'] === '1', { option: true }],
  translation: [
    async ({ page, translated }, use) => {
      if (translated) await translateAlways(page);
      await use(undefined);
    },
    { auto: true },
  ],
  slowdown: [Number(process.env['STALLBAR_E2E_SLOWDOWN'] ?? 1), { option: true }],
  slowProcessor: [
    async ({ page, context, slowdown }, use) => {
      const slow = async (tab: Page) => {
        const session = await context.newCDPSession(tab);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      };
      if (slowdown > 1) {
        await slow(page);
        // A tab that closes immediately needs no slowdown.
        context.on('page', (tab) => void slow(tab).catch(() => undefined));
      }
      await use(undefined);
    },
    { auto: true },
  ],
});

/**
 * Fails with the rule, the selector and the reason of each finding. Waits for the headline: a loading page is not
 * complete.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const { violations } = await new AxeBuilder({ page })
    // A React Aria announcement stays in the document for seven seconds, even after its text has left the page.
    .exclude('[data-live-announcer]')
    // The only frame has no origin and can't be checked. Passed checks would be described too, with selectors and
    // markup, and style sheets parsed that no rule uses: half of a check's time.
    .options({ resultTypes: ['violations'], preload: false, iframes: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Otherwise each check opens a separate page for its result, which only pages with cross-origin frames need.
    .setLegacyMode(true)
    .analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/** Starts collecting layout shifts; call before the first navigation, read with `layoutShift` or `whatMoved`. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: LayoutShifts = { total: 0, moved: [] };
    Object.assign(window, { layoutShiftSeen: seen });
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: Source[];
        };
        if (hadRecentInput) continue;
        seen.total += value;
        for (const { node, previousRect, currentRect } of sources) {
          const words = node?.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 60) ?? '';
          seen.moved.push(
            `${value.toFixed(4)} ${node?.nodeName ?? 'gone'} "${words}" from ${box(previousRect)} to ${box(currentRect)}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type LayoutShifts = { total: number; moved: string[] };

/** What moved on its own, with the boxes it moved between, if the shifts round to more than 0.00; to compare with []. */
export function whatMoved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { total, moved } = (window as Window & { layoutShiftSeen?: LayoutShifts }).layoutShiftSeen ?? {
      total: 1,
      moved: ['Nobody watches this page.'],
    };
    return total < 0.005 ? [] : moved;
  });
}

/** Cumulative layout shift, rounded to the two decimals it is usually quoted with. */
export async function layoutShift(page: Page): Promise<number> {
  const total = await page.evaluate(
    () => (window as Window & { layoutShiftSeen?: { total: number } }).layoutShiftSeen?.total ?? Number.NaN,
  );
  return Number(total.toFixed(2));
}

export interface CartEntry {
  item: Goods;
  quantity?: number;
}

/** One entry of `cart-storage` in the shop's format (spec §3). */
export function storedItem({ item, quantity = 1 }: CartEntry): Record<string, unknown> {
  return {
    id: `${item.productId}-${item.color}-${item.size}`,
    originalId: item.productId,
    name: item.name,
    image: item.image,
    price: item.price,
    quantity,
    vendor: item.vendorName,
    vendor_id: item.vendorId,
    selectedColor: item.color,
    selectedSize: item.size,
    selectedFlavor: null,
    selectedQuantity: null,
    variantId: item.variantId,
    href: item.path,
    addedAt: Date.now(),
  };
}
