import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller, type Reply } from '../support.ts';
import { member, said, setStatus } from './product-support.ts';

type Rate = Record<string, unknown> & { readonly id: string; readonly version: number };

/** A separate store: the suite's shop rates belong to other tests. */
let vendor: string;
let owner: Caller;
let variant: string;

const flat = {
  name: 'Standard',
  kind: 'flat',
  base_rate: '6.90',
  bands: [],
  free_over: null,
  zones: [],
  min_days: 2,
  max_days: 5,
  enabled: true,
};

const save = (caller: Caller, rate: object, id: string = randomUUID(), version: number | null = null) =>
  caller.rpc('save_shipping_rate', { vendor_id: vendor, rate_id: id, version, rate: { ...flat, ...rate } });
async function saved(rate: object): Promise<Rate> {
  const reply = await save(owner, rate);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body as Rate;
}
const problems = ({ body }: Reply) => JSON.parse((body as { hint: string }).hint) as Record<string, string>;
const clear = () => db.sql('delete from public.shipping_rates where vendor_id = $1', [vendor]);
const tried = async (args: object) => {
  const { body } = await owner.rpc('try_shipping_rates', { vendor_id: vendor, ...args });
  return (
    body as { rates: { name: string; price: string | null; reason: string | null; chosen: boolean }[] }
  ).rates.map(({ name, price, reason, chosen }) => `${name} ${price ?? reason}${chosen ? ' chosen' : ''}`);
};

beforeAll(async () => {
  vendor = await makePerson(db);
  owner = await db.person(vendor);
  await db.sql(
    `insert into public.vendors (id, status, store_name, slug, published) values ($1, 'approved', 'Rates', $2, true)`,
    [vendor, `rates-${vendor.slice(-8)}`],
  );
  const [product] = await db.sql<{ id: string }>(
    `insert into public.products (vendor_id, category_id, name, slug, description, published)
     values ($1, $2, 'Plate', $3, 'A plate for the tests of rates.', true) returning id`,
    [vendor, shop.leaf, `plate-${randomUUID()}`],
  );
  const [row] = await db.sql<{ id: string }>(
    `insert into public.product_variants (product_id, sku, price, stock, weight_grams) values ($1, $2, 30, 90, 1500) returning id`,
    [product?.id, randomUUID()],
  );
  variant = row?.id ?? '';
});

describe('a rate', () => {
  test('is flat, by weight, by subtotal, free over an amount and limited to states, and the checkout applies it', async () => {
    await clear();
    await saved({ name: 'Flat', free_over: '100.00' });
    await saved({
      name: 'Weight',
      kind: 'weight',
      bands: [
        { up_to: 2000, price: '5.00' },
        { up_to: 10_000, price: '9.50' },
      ],
    });
    await saved({
      name: 'Subtotal',
      kind: 'subtotal',
      zones: ['NV', 'CA'],
      bands: [
        { up_to: 50, price: '8.00' },
        { up_to: null, price: '4.00' },
      ],
    });
    await saved({ name: 'Off', base_rate: '0', enabled: false });
    const lines = (quantity: number) => [{ variant_id: variant, quantity }];
    const quoted = async (quantity: number, state: string) => {
      const { body } = await db.anon.rpc('quote_cart', { lines: lines(quantity), address: { state } });
      const [order] = (body as { orders: { shipping: string; rates: { name: string; price: string }[] }[] })
        .orders;
      return [order?.shipping, order?.rates.map(({ name, price }) => `${name} ${price}`)];
    };
    expect(await tried({ lines: lines(1), state: 'NV' })).toEqual([
      'Flat 6.90',
      'Weight 5.00 chosen',
      'Subtotal 8.00',
      'Off off',
    ]);
    expect(await quoted(1, 'NV')).toEqual(['5.00', ['Weight 5.00', 'Flat 6.90', 'Subtotal 8.00']]);
    expect(await tried({ lines: lines(2), state: 'nevada' })).toEqual([
      'Flat 6.90',
      'Weight 9.50',
      'Subtotal 4.00 chosen',
      'Off off',
    ]);
    expect(await tried({ lines: lines(10), state: 'TX' })).toEqual([
      'Flat 0.00 chosen',
      'Weight beyond',
      'Subtotal zone',
      'Off off',
    ]);
    expect(await quoted(10, 'TX')).toEqual(['0.00', ['Flat 0.00']]);
    expect(await tried({ subtotal: '60', grams: 2000, state: 'TX' })).toEqual([
      'Flat 6.90',
      'Weight 5.00 chosen',
      'Subtotal zone',
      'Off off',
    ]);
  });

  test('is refused with a message per invalid field, and nothing is saved', async () => {
    await clear();
    expect(
      problems(
        await save(owner, {
          name: ' ',
          kind: 'free',
          base_rate: '1e3',
          zones: ['XX'],
          min_days: 5,
          max_days: 2,
          free_over: '-1',
        }),
      ),
    ).toEqual({
      name: 'Enter a name of 1 to 60 characters.',
      kind: 'Choose how to price it.',
      base_rate: 'Enter a price from 0 to 99999.99.',
      free_over: 'Enter an amount from 0 to 99999.99.',
      zones: "We don't deliver to one of these states.",
      max_days: 'Enter whole days from 0 to 90. The maximum must be at least the minimum.',
    });
    const steps = async (bands: unknown) => problems(await save(owner, { kind: 'weight', bands }))['bands'];
    expect(await steps([])).toBe('A rate can have 1 to 20 tiers.');
    expect(
      await steps([
        { up_to: 5, price: '1' },
        { up_to: 5, price: '2' },
      ]),
    ).toBe('Each tier must end above the one before it.');
    expect(await steps([{ up_to: 1.5, price: '1' }])).toBe('Each tier must end above the one before it.');
    expect(
      await steps([
        { up_to: null, price: '1' },
        { up_to: 5, price: '2' },
      ]),
    ).toBe('Only the last tier can go without a limit.');
    expect(await steps([{ up_to: 5, price: 1 }])).toBe('Enter a price from 0 to 99999.99 for each tier.');
    expect((await owner.rpc('store_shipping_rates', { vendor_id: vendor })).body).toEqual([]);
  });

  test('that two people edit keeps both changes: the second sees the current one', async () => {
    await clear();
    const rate = await saved({});
    expect(await save(owner, { base_rate: '7.00' }, rate.id, 1)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    const second = await save(owner, { name: 'Express' }, rate.id, 1);
    expect(said(second)).toBe('409 rate_changed');
    expect(problems(second)).toMatchObject({ name: 'Standard', base_rate: '7.00', version: 2 });
    // A retry after a lost response is not a conflict.
    expect(await save(owner, { base_rate: '7.00' }, rate.id, 1)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(said(await owner.rpc('delete_shipping_rate', { rate_id: rate.id, version: 1 }))).toBe(
      '409 rate_changed',
    );
    expect(said(await owner.rpc('delete_shipping_rate', { rate_id: rate.id, version: 2 }))).toBe('204');
    expect(said(await owner.rpc('delete_shipping_rate', { rate_id: rate.id, version: 2 }))).toBe(
      '404 rate_unknown',
    );
    expect(said(await save(owner, {}, rate.id, 2))).toBe('404 rate_unknown');
  });

  test('is changed only by owner, manager and fulfillment, even while the store is suspended', async () => {
    const [rate] = await db.sql<{ id: string; version: number }>(
      `insert into public.shipping_rates (vendor_id, name, base_rate, enabled) values ($1, 'Slow', 4, false) returning id, version`,
      [shop.vendors[0]],
    );
    const callers = {
      owner: await db.person(shop.vendors[0]),
      manager: await member('manager'),
      fulfillment: await member('fulfillment'),
      catalog: await member('catalog'),
      finance: await member('finance'),
      'other store': await db.person(shop.vendors[1]),
      shopper: await db.person(await makePerson(db)),
      visitor: db.anon,
    };
    const answers: Record<string, string> = {};
    for (const [who, caller] of Object.entries(callers)) {
      const replies = [
        await caller.rpc('store_shipping_rates', { vendor_id: shop.vendors[0] }),
        await caller.rpc('try_shipping_rates', { vendor_id: shop.vendors[0], subtotal: '1', grams: 1 }),
        await caller.rpc('save_shipping_rate', {
          vendor_id: shop.vendors[0],
          rate_id: rate?.id,
          version: rate?.version,
          rate: { ...flat, name: 'Slow', base_rate: '4.00', min_days: 2, max_days: 5, enabled: false },
        }),
        await caller.rpc('delete_shipping_rate', { rate_id: rate?.id, version: 99 }),
      ];
      answers[who] = replies.map(({ status }) => status).join(' ');
    }
    expect(answers).toEqual({
      owner: '200 200 200 409',
      manager: '200 200 200 409',
      fulfillment: '200 200 200 409',
      catalog: '403 403 403 404',
      finance: '403 403 403 404',
      'other store': '403 403 403 404',
      shopper: '403 403 403 404',
      visitor: '401 401 401 401',
    });
    // Another store's rate with the owner's own store id.
    expect(said(await save(owner, {}, rate?.id, 1))).toBe('404 rate_unknown');
    await setStatus(shop.vendors[0], 'rejected');
    try {
      expect((await callers.owner.rpc('store_shipping_rates', { vendor_id: shop.vendors[0] })).status).toBe(
        200,
      );
    } finally {
      await setStatus(shop.vendors[0], 'approved');
      await db.sql('delete from public.shipping_rates where id = $1', [rate?.id]);
    }
  });

  test("a cart without the store's goods is refused, and so is a state that nobody delivers to", async () => {
    const ask = async (args: object) =>
      said(await owner.rpc('try_shipping_rates', { vendor_id: vendor, ...args }));
    expect(await ask({ lines: [{ variant_id: shop.small, quantity: 1 }] })).toBe('422 cart_foreign');
    expect(await ask({ subtotal: '1', grams: 1, state: 'Bavaria' })).toBe('422 state_unknown');
    expect(await ask({ subtotal: '1e9', grams: 1 })).toBe('422 cart_invalid');
  });
});
