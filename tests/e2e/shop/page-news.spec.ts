import { openServer } from '../support/server.ts';
import { account, database, goods, site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

/** Whether each server's page of `path` contains `text`. */
const saying = (servers: readonly string[], path: string, text: string) => () =>
  Promise.all(servers.map(async (server) => (await (await fetch(server + path)).text()).includes(text)));

const second = 1000;
/** How many times as many browsers as usual share the machine. */
const crowding = Math.max(1, Number(process.env['STALLBAR_E2E_WORKERS'] ?? 2) / 2);

test(
  'a change in the database appears on every server of the shop within a second',
  { tag: '@one-width' },
  async () => {
    const plate = await goods({ price: 30, stock: 20 });
    const slug = `store-${plate.productId.slice(-12)}`;
    const owner = await account({
      roles: ['vendor'],
      store: { status: 'approved', published: true, store_name: 'The Old Forge', slug },
    });
    const variant = `id=eq.${plate.variantId}`;
    const product = `id=eq.${plate.productId}`;
    const other = await openServer();
    const servers = [site, other.address];
    const steps: [string, string, string, () => Promise<unknown>][] = [
      [plate.path, plate.name, '$31.50', () => database.update('product_variants', variant, { price: 31.5 })],
      [
        plate.path,
        '$31.50',
        'Only 3 left.',
        () => database.update('product_variants', variant, { stock: 3 }),
      ],
      [
        plate.path,
        'Only 3 left.',
        'It has a new story',
        () => database.update('products', product, { description: 'It has a new story, which is long.' }),
      ],
      [
        plate.path,
        plate.name,
        'Holds what it says',
        () =>
          database.insert('product_reviews', {
            product_id: plate.productId,
            vendor_id: plate.vendorId,
            author_name: 'Ann',
            rating: 5,
            title: 'Holds what it says',
            content: 'A year of lifting, and it still holds.',
            status: 'approved',
          }),
      ],
      [
        `/${slug}`,
        'The Old Forge',
        'The New Forge',
        () => database.update('vendors', `id=eq.${owner.id}`, { live: { store_name: 'The New Forge' } }),
      ],
    ];
    try {
      for (const [path, before, after, change] of steps) {
        await expect.poll(saying(servers, path, before)).toEqual([true, true]);
        await change();
        await expect
          .poll(saying(servers, path, after), { timeout: second * crowding, intervals: [50], message: after })
          .toEqual([true, true]);
      }
    } finally {
      await other.stop();
    }
  },
);
