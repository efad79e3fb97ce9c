import { goods } from '../support/stage.ts';
import { expect, isNightly, test } from '../support/test.ts';

/** Values under a storage key written by an older version, another program or a person. */
const shapes = {
  nothing: 'null',
  'a number': '5',
  'a word': '"text"',
  'a list': '[]',
  'a list of anything': '[null,5,"x",{},[]]',
  'text that is cut off': '{"state":{"items":[{"id":',
  'an object of other things': '{"a":"b","length":1e99}',
  'a state that is none': '{"state":5,"version":"x"}',
  'items that are none': '{"state":{"items":{"0":null}},"version":0}',
  'items of other shapes': '{"state":{"items":[null,5,{},{"id":{},"price":"x","quantity":-1}]},"version":0}',
  'a session that is none': '{"access_token":5,"refresh_token":null,"expires_at":"x","user":[]}',
};

/** Every storage key of the shop. */
const keys = [
  'analytics-storage',
  'cart-storage',
  'checkout-storage',
  'comparison-storage',
  'purchase-token',
  'recently-viewed-storage',
  'saved-taps',
  'stallbar-auth',
  'stallbar-font',
  'stallbar-launch',
  'stallbar-scroll',
  'stallbar-theme',
  'stallbar-view',
  'wishlist-owner',
  'wishlist-storage',
];

/** These run daily: text that cannot be read, and values of another shape. The others run nightly. */
const daily: ReadonlySet<string> = new Set(['text that is cut off', 'items of other shapes']);
const tried = Object.entries(shapes).filter(([name]) => isNightly || daily.has(name));

for (const [name, text] of tried) {
  test(`no page stays blank if the storage holds ${name}`, { tag: '@one-width' }, async ({ page }) => {
    // Eight pages, each with a full load.
    test.slow();
    const plate = await goods();
    // Written when a key is first read, so that keys missing from the list above are tested as well.
    await page.addInitScript((hostile) => {
      const asked = new Set<string>();
      Object.assign(window, { storageAsked: asked });
      const real = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')?.value as Storage['getItem'];
      Storage.prototype.getItem = function get(key) {
        if (!asked.has(key)) {
          asked.add(key);
          this.setItem(key, hostile);
        }
        return real.call(this, key);
      };
    }, text);
    const read = new Set<string>();
    /** Waits until the current page has read these keys. */
    const reads = (wanted: readonly string[]) =>
      expect
        .poll(async () => {
          const asked: string[] = await page.evaluate(() => [...Reflect.get(window, 'storageAsked')]);
          for (const key of asked) read.add(key);
          return wanted.filter((key) => !asked.includes(key));
        })
        .toEqual([]);
    for (const [path, heading, ...wanted] of [
      [
        '/',
        /./,
        'cart-storage',
        'stallbar-font',
        'stallbar-launch',
        'stallbar-scroll',
        'stallbar-theme',
        'stallbar-view',
      ],
      [plate.path, plate.name, 'recently-viewed-storage'],
      ['/wishlist', /./, 'wishlist-owner', 'wishlist-storage'],
      ['/compare', /./, 'comparison-storage'],
      ['/checkout', 'Checkout', 'checkout-storage'],
      ['/order/confirmation', /./, 'purchase-token'],
      ['/analytics', /./, 'analytics-storage'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      await reads(wanted);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
    await page.goto(plate.path);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    expect(keys.filter((key) => !read.has(key))).toEqual([]);
  });
}
