import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';
import { routes } from '#app/areas.ts';
import type { RouteName } from '#routing/paths.ts';
import { loadPages, pageIndexer, pageSource } from '../../../.storybook/pages/plugin.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync('stories/*/*.page.tsx', { cwd: root }).map((file) => join(root, file));

const words = ['full'];

/**
 * The states of each page's data. A page driven by a machine shows its other states as the machine's stories; people
 * who may not see a page see the guard's.
 */
const wanted: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  home: ['loading', 'empty', 'one', 'many', 'long text'],
  products: ['loading', 'empty', 'one', 'many', 'filtered'],
  product: ['loading', 'one', 'many', 'long text'],
  productPreview: ['loading', 'one', 'many', 'denied', 'error'],
  plainProduct: ['loading', 'one', 'many', 'long text'],
  storeProduct: ['loading', 'one', 'many', 'long text'],
  categories: ['loading', 'empty', 'many'],
  category: ['loading', 'empty', 'many'],
  vendors: ['loading', 'empty', 'one', 'many'],
  vendor: ['empty', 'many', 'long text'],
  store: ['empty', 'many', 'long text'],
  wishlist: ['loading', 'empty', 'one', 'many', 'error', 'one is gone, long text'],
  compare: ['loading', 'empty', 'one', 'many', 'error'],
  sizeGuide: words,
  stockNotice: ['reading'],
  search: ['loading', 'empty', 'many', 'corrected', 'nothing asked', 'long text'],
  checkout: ['loading', 'empty', 'unavailable', 'offline'],
  checkoutSuccess: ['loading', 'error', 'offline', 'paid', 'declined', 'timed out', 'unpaid', 'refunded'],
  orders: ['loading', 'empty', 'one', 'many', 'error'],
  order: ['loading', 'denied', 'messages, long'],
  orderAnalytics: ['loading', 'empty', 'error', 'spent'],
  guestOrder: ['denied', 'no link', 'link ended'],
  orderLookup: ['empty', 'sending', 'sent', 'limited', 'refused', 'offline', 'error'],
  blog: ['loading', 'empty', 'one', 'many', 'long text'],
  blogPost: ['one', 'many', 'long text'],
  help: ['empty', 'many'],
  about: words,
  careers: words,
  press: words,
  shipping: words,
  returns: words,
  terms: words,
  privacy: words,
  cookies: words,
  accessibility: words,
  becomeAVendor: words,
  vendorPricing: words,
  vendorWaitlist: ['empty', 'full'],
  analytics: ['off', 'empty', 'one', 'many', 'long text', 'traced'],
  contact: words,
  auth: ['login', 'sign up'],
  vendorInvitation: ['loading'],
  forgotPassword: ['asking'],
  resetPassword: ['entering'],
  confirmEmail: ['loading', 'confirmed', 'denied', 'error'],
  emailVerification: ['waiting'],
  authTest: ['denied', 'many'],
  connectionTest: ['loading', 'denied', 'many', 'error', 'long text'],
  vendorApply: ['loading', 'store', 'business', 'products', 'experience', 'documents', 'consent', 'closed'],
  vendorApplicationStatus: ['loading', 'empty', 'many', 'error'],
  vendorProfileSetup: ['loading', 'empty', 'full'],
  vendorOnboarding: ['loading', 'empty', 'one', 'many', 'full', 'long text'],
  logout: ['asking'],
  profile: ['loading', 'denied'],
};

test('Page stories: every available page has its states', { timeout: 120_000 }, async () => {
  const shown = new Map((await Promise.all(files.map(loadPages))).flatMap(({ routes }) => [...routes]));
  const missing = Object.entries(wanted).flatMap(([route, states]) =>
    states.filter((state) => shown.get(route)?.includes(state) !== true).map((state) => `${route}: ${state}`),
  );
  expect(missing).toEqual([]);
  const open = routes.flatMap(({ name, page }) => (page === undefined ? [] : [name]));
  expect(open.filter((route) => !Object.hasOwn(wanted, route))).toEqual([]);
});

test('Page stories: a file has the stories listed in the index', { timeout: 120_000 }, async () => {
  for (const file of files) {
    const promised = await pageIndexer.createIndex(file, { makeTitle: (title = '') => title });
    const csf = loadCsf(`const pages = [];\n${await pageSource(file, false)}`, {
      fileName: file,
      makeTitle: (title = '') => title,
    }).parse();
    expect(csf.stories.map(({ name }) => name)).toEqual(promised.map(({ name }) => name));
    expect(new Set(csf.stories.map(({ id }) => id)).size).toBe(promised.length);
  }
});
