import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { buy, makePerson, quote, type Caller } from '../../support.ts';
import { forgetHolds } from '../../checkout/checkout-support.ts';
import { create, edited, move, published, said, save, variant } from '../product-support.ts';
import type { Edited } from '../product-support.ts';

let owner: Caller;
let customer: Caller;
beforeAll(async () => {
  await forgetHolds();
  owner = await db.person(shop.vendors[0]);
  customer = await db.person(await makePerson(db));
});

/** A word that no other product has. */
const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 10)}`;

const band = (heavy = 'Heavy') => ({
  name: 'Long band',
  options: [
    { name: 'size', label: 'Resistance', values: ['Light', heavy] },
    { name: 'color', values: ['Black'] },
  ],
  variants: [
    variant({ size: 'Light', color: 'Black' }),
    variant({ size: heavy, color: 'Black', price: '60.00' }),
  ],
});

const renamed = (product: Edited, label: string | null, more: Record<string, unknown> = {}) => {
  const [first, ...others] = product.document['options'] as { name: string; values: string[] }[];
  return { options: [{ ...first, label }, ...others], ...more };
};

type Named = { name: string; label?: string };
const namesOf = (options: unknown) => (options as Named[]).map(({ name, label }) => [name, label ?? null]);
const own = [
  ['size', 'Resistance'],
  ['color', null],
];
const usual = [
  ['size', null],
  ['color', null],
];

const pageOf = async (product: string) =>
  (await db.anon.rpc('product_page', { product })).body as { options: unknown };

describe('an option with an own name', () => {
  test('is saved, shown to shoppers and in the preview, and copied', async () => {
    const made = await published(owner, band());
    expect(namesOf(made.document['options'])).toEqual(own);
    expect(namesOf((await pageOf(made.id)).options)).toEqual(own);
    const link = (await owner.rpc('make_product_preview', { product_id: made.id })).body as {
      token: string;
    };
    const preview = (await db.anon.rpc('product_preview', { token: link.token })).body as {
      options: unknown;
    };
    expect(namesOf(preview.options)).toEqual(own);
    const copy = edited(
      await owner.rpc('duplicate_product', { product_id: made.id, request_key: randomUUID() }),
    );
    expect(namesOf(copy.document['options'])).toEqual(own);
  });

  test('waits in a draft until it is published', async () => {
    const made = await published(owner, band());
    const drafted = edited(await save(owner, made, renamed(made, 'Tension'), { as_draft: true }));
    expect(namesOf(drafted.document['options'])).toEqual([['size', 'Tension'], own[1]]);
    expect(namesOf((await pageOf(made.id)).options)).toEqual(own);
    const live = edited(await move(owner, drafted, 'publish'));
    expect(namesOf((await pageOf(live.id)).options)).toEqual([['size', 'Tension'], own[1]]);
  });

  test('keeps the variants and their stock, is in the history, and comes back with an earlier version', async () => {
    const made = await create(owner, {
      ...band(),
      options: band().options.map(({ name, values }) => ({ name, values })),
    });
    expect(namesOf(made.document['options'])).toEqual(usual);
    const ids = made.document.variants.map(({ id }) => id);
    const named = edited(await save(owner, made, renamed(made, '  Resistance ')));
    expect(namesOf(named.document['options'])).toEqual(own);
    expect(named.document.variants.map(({ id }) => id)).toEqual(ids);
    const [last] = (await owner.rpc('product_history', { product_id: made.id })).body as {
      changes: { options?: { before: unknown; after: unknown } };
    }[];
    expect(Object.keys(last?.changes ?? {})).toEqual(['options']);
    expect([namesOf(last?.changes.options?.before), namesOf(last?.changes.options?.after)]).toEqual([
      usual,
      own,
    ]);
    const back = edited(
      await owner.rpc('revert_product', {
        product_id: made.id,
        version: named.version,
        request_key: randomUUID(),
        to_version: made.version,
      }),
    );
    expect(namesOf(back.document['options'])).toEqual(usual);
  });

  test('loses it with its usual name or none', async () => {
    for (const label of ['size', ' Size', null]) {
      const made = await create(owner, band());
      const plain = edited(await save(owner, made, renamed(made, label)));
      expect(namesOf(plain.document['options'])).toEqual(usual);
    }
  });

  test('may swap its name with another option', async () => {
    const made = await create(owner, {
      options: [
        { name: 'size', label: 'Width', values: ['S'] },
        { name: 'flavor', label: 'Length', values: ['L'] },
      ],
      variants: [variant({ size: 'S', flavor: 'L' })],
    });
    const options = (made.document['options'] as Named[]).map((one) => ({
      ...one,
      label: one.label === 'Width' ? 'Length' : 'Width',
    }));
    const swapped = edited(await save(owner, made, { options }));
    expect(namesOf(swapped.document['options'])).toEqual([
      ['size', 'Length'],
      ['flavor', 'Width'],
    ]);
  });

  test.each([
    ['x'.repeat(41), 'Grip'],
    ['Grip | Size', 'Grip'],
    ['Color', 'Grip'],
    ['pack size', 'Grip'],
    [7, 'Grip'],
    [' ', 'Grip'],
    ['Grip', ' grip'],
  ])('%j next to %j is refused', async (first, second) => {
    const reply = await owner.rpc('create_product', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      document: {
        ...edited(await owner.rpc('product_for_edit', { product_id: (await create(owner)).id })).document,
        slug: '',
        options: [
          { name: 'size', label: first, values: ['S'] },
          { name: 'flavor', label: second, values: ['L'] },
        ],
        variants: [variant({ size: 'S', flavor: 'L' })],
      },
    });
    expect(said(reply)).toBe('422 product_invalid');
    expect(JSON.parse((reply.body as { hint: string }).hint)).toEqual({
      options:
        'An option needs a name of 1 to 40 characters without |, and no other option of the product may have it',
    });
  });
});

describe('lists and searches', () => {
  const counted = async (call: Record<string, unknown>) =>
    (await db.anon.rpc('count_products', call)).body as number;
  const sizes = async (query: string) =>
    (await db.anon.rpc('list_facets', { query })).body as {
      sizes: { value: string }[];
      colors: { value: string }[];
    };

  test('do not filter by its values, and find them as text with its name', async () => {
    const heavy = word();
    const made = await published(owner, band(heavy));
    expect(await counted({ sizes: [heavy] })).toBe(0);
    expect(await counted({ query: heavy })).toBe(1);
    expect(await counted({ query: `resistance ${heavy}` })).toBe(1);
    const facets = await sizes(heavy);
    expect([facets.sizes, facets.colors.map(({ value }) => value)]).toEqual([[], ['Black']]);
    const plain = edited(await save(owner, made, renamed(made, null)));
    expect(await counted({ sizes: [heavy] })).toBe(1);
    expect(await counted({ sizes: [heavy], colors: ['Black'] })).toBe(1);
    expect((await sizes(heavy)).sizes.map(({ value }) => value)).toContain(heavy);
    await save(owner, plain, renamed(plain, 'Tension'));
    expect(await counted({ sizes: [heavy] })).toBe(0);
    expect(await counted({ query: `tension ${heavy}` })).toBe(1);
  });

  test('leave it alone when a size is added to many products', async () => {
    const made = await published(owner, band());
    const [answer] = await db.sql<{ d: { options: unknown } | null }>(
      `select private.option_changed(private.document_of($1), 'size', 'Heavy', false) as d`,
      [made.id],
    );
    expect(answer?.d?.options).toEqual(made.document['options']);
    await expect(
      db.sql(`select private.option_changed(private.document_of($1), 'size', 'XL', true)`, [made.id]),
    ).rejects.toThrow('option_missing');
  });

  test('compare it under its name', async () => {
    const made = await published(owner, band());
    const [tile] = (await db.anon.rpc('saved_products', { ids: [made.id] })).body as {
      option_names: unknown;
    }[];
    expect(tile?.option_names).toEqual({ size: 'Resistance' });
  });
});

describe('what was bought', () => {
  test('says the name that the option had then', async () => {
    const made = await published(owner, band());
    const lines = [{ variant_id: made.document.variants[1]?.id ?? '', quantity: 1 }];
    const priced = await quote(db.anon, lines);
    expect(priced.lines).toMatchObject([{ size: 'Heavy', option_names: { size: 'Resistance' } }]);
    const placed = await buy(db, customer, lines);
    await save(owner, made, renamed(made, 'Tension'));
    const [item] = await db.sql<{ line: unknown; name: string }>(
      `select private.item_line(i) as line, private.item_name(i) as name from public.order_items i
       join public.orders o on o.id = i.order_id where o.id = $1`,
      [placed.orders[0]?.id],
    );
    expect(item).toEqual({
      line: { title: 'Long band', options: 'Black · Resistance: Heavy' },
      name: 'Long band, Black · Resistance: Heavy',
    });
    const [facts] = await db.sql<{ options: string }>(
      `select private.stock_notice_facts($1) ->> 'options' as options`,
      [lines[0]?.variant_id],
    );
    expect(facts?.options).toBe('Black · Tension: Heavy');
  });
});
