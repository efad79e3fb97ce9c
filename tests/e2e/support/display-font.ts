import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Weight and status of each face of the display font that the page knows. */
export const displayFaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.replaceAll('"', '') === 'Barlow Condensed')
      .map(({ weight, status }) => `${weight} ${status}`),
  );

/** Reports to the page that its tab is in the background. */
export const hideTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });

/** Waits until the display font is loaded, shown or not. */
export const loadsDisplayFont = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('stallbar-font'))).not.toBeNull();

/** Waits until the display font is loaded and shown. A busy machine counts as slow and shows it only when it is hidden. */
export async function showsDisplayFont(page: Page): Promise<void> {
  await loadsDisplayFont(page);
  if ((await displayFaces(page)).length === 0) await hideTab(page);
  await expect.poll(() => displayFaces(page)).toEqual(['600 loaded', '700 loaded']);
}
