import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { delays } from '#machines/kit/delays.ts';
import { recentSearchesKey } from '#schema/saved-keys.ts';
import { searchModel } from '#samples/models/shop/search.model.ts';
import { screen } from '#samples/screens/shop/search.screen.ts';
import { account, database, goods } from '../../support/stage.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { suggest: Held; shelf: { product: string; vendor: string; category: string; name: string } };

/** Publishes or hides the goods that match the words. */
async function stock({ product, vendor, category, name }: Own['shelf'], published: boolean): Promise<void> {
  await Promise.all([
    database.update('products', `id=eq.${product}`, { published }),
    database.update('vendors', `id=eq.${vendor}`, { published }),
    database.update('categories', `id=eq.${category}`, { name: published ? name : 'Empty shelf' }),
  ]);
}

const walked = 'walked in the component: here a search would list itself, which no event of the path says';

/** A browser that forgets each search at once, as if another tab had cleared the list. */
function keepNoSearches(key: string) {
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function set(this: Storage, name: string, text: string) {
    write.call(this, name, text);
    if (name !== key) return;
    this.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea: this }));
  };
}

const frame = (page: Page) => page.clock.runFor(20);

export const searchDriver = driver<Own>({
  model: searchModel,
  screen,
  daily: 'transitions',
  beyond: {
    'done.suggest/1': 'the reads ask for no more than are shown',
    'suggestion.pointed/1': 'nobody points at what is not there',
    'suggestion.chosen/1': 'nobody chooses what is not there',
    'recents.changed': walked,
    'recent.pointed': walked,
    'recent.chosen': walked,
    'recent.removed': walked,
    'recents.cleared': walked,
  },
  tolerated: [/ERR_FAILED/],
  // The button that opens the dialog is behind it.
  possible: ({ type }, snapshot) => type !== 'search.opened' || snapshot.matches('closed'),
  place: (page) => page.getByRole('dialog', { name: 'Search the shop' }),
  start: async (page, words) => {
    const [plate, store] = await Promise.all([goods(), account()]);
    const mark = plate.name.split(' ').at(-1) ?? '';
    const shop = `Stall ${mark}`;
    await database.insert('vendors', {
      id: store.id,
      status: 'approved',
      store_name: shop,
      slug: `stall-${mark}`,
      published: true,
    });
    const shelf = { id: randomUUID(), slug: `shelf-${mark}`, name: `Shelf ${mark}` };
    const [above] = await database.select<{ id: string }>('categories', 'select=id&depth=eq.2&limit=1');
    await database.insert('categories', { ...shelf, parent_id: above?.id });
    words.set('ba', mark).set('Bar 1', plate.name).set('Bar 2', shop).set('Bar 3', shelf.name);
    await page.addInitScript(keepNoSearches, recentSearchesKey);
    const suggest = await hold(page, /rpc\/products_named|(public_vendors|categories)\?.*ilike/);
    await page.clock.install();
    await page.goto('/vendors');
    await page.getByRole('button', { name: 'Open search' }).hover();
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt(Date.now() + 60_000);
    return {
      suggest,
      shelf: { product: plate.productId, vendor: store.id, category: shelf.id, name: shelf.name },
    };
  },
  breathe: frame,
  news: {
    'search.opened': (_, { page }) => page.getByRole('button', { name: 'Open search' }).click(),
    'search.toggled': (_, { page }) => page.keyboard.press('Control+k'),
    // Moves the focus to an element that does not handle it.
    'search.left': (_, { page }) =>
      page
        .getByRole('dialog', { name: 'Search the shop' })
        .locator('> div')
        .click({ position: { x: 2, y: 2 } }),
    'after.debounce': (_, { page }) => page.clock.runFor(delays.searchDebounce),
    'done.suggest': ({ output }, { suggest, shelf }) =>
      suggest.answer(async (route) => {
        await stock(shelf, (output as unknown[]).length > 0);
        await route.continue();
      }),
    // The suggestions are requested once more a second later, and the connection is lost again.
    'error.suggest': async (_, { page, suggest }) => {
      await suggest.answer(breakOff);
      for (let seconds = 0; seconds < 5; seconds += 1) await page.clock.runFor(1000);
    },
  },
});
