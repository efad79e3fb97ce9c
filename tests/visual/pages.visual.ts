import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { cellOf, widths } from '../../.storybook/pages/matrix.ts';

type Entry = { id: string; title: string; name: string; tags: readonly string[] };

const index = join(import.meta.dirname, '../../reports/storybook/index.json');
const { entries } = JSON.parse(readFileSync(index, 'utf8')) as { entries: Record<string, Entry> };
const pages = Object.values(entries).filter(({ tags }) => tags.includes('page') && !tags.includes('long'));

/** One picture per state: the six pairs of theme and width take turns within each file, as in the story tests. */
for (const [, stories] of Map.groupBy(pages, ({ title }) => title)) {
  for (const [place, { id, title, name }] of stories.entries()) {
    const { theme, viewport } = cellOf(place);
    test(`${title}, ${name}, ${viewport}, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width: widths[viewport], height: 900 });
      await page.clock.setFixedTime('2026-11-21T12:00:00Z');
      await page.goto(`/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`);
      await expect(page.locator('body.sb-show-main #storybook-root > *').first()).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`${id}-${viewport}-${theme}.png`);
    });
  }
}
