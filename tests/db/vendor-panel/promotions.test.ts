import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopDay } from '../../support/days.ts';
import { forgetHolds } from '../checkout/checkout-support.ts';
import { db } from '../one-shop.ts';
import { makePerson, makeShop, orderOf, place, quote, type Caller, type Shop } from '../support.ts';
import { move, newCode, promotion, recorded, save, started, sums, terms } from './promotion-support.ts';
import { said } from './product-support.ts';

let shop: Shop;
let owner: Caller;
let other: Caller;
beforeAll(forgetHolds);
beforeEach(async () => {
  shop = await makeShop(db);
  owner = await db.person(shop.vendors[0]);
  other = await db.person(shop.vendors[1]);
});

const cart = () => [
  { variant_id: shop.small, quantity: 2 },
  { variant_id: shop.plateVariant, quantity: 1 },
];
const forStore = async (vendor: number, options = {}) =>
  (await quote(db.anon, cart(), options)).orders.find(
    ({ vendor_id }) => vendor_id === shop.vendors[vendor],
  ) as unknown as {
    discount: string;
    shipping: string;
    promotion: { label: string; code: string | null; spares: string } | null;
  };

describe("a store's promotion", () => {
  test('is a draft, starts automatically, is paused, resumed, ended, reopened, and counts only while it runs', async () => {
    const seen: string[] = [];
    const look = async (state: unknown) => seen.push(`${String(state)} ${(await forStore(0)).discount}`);
    let one = promotion(await save(owner, shop.vendors[0]));
    await look(one.state);
    for (const step of ['start', 'pause', 'resume', 'end', 'reopen', 'end']) {
      one = promotion(await move(owner, one, step));
      await look(one.state);
    }
    expect(seen).toEqual([
      'draft 0.00',
      'running 2.00',
      'paused 0.00',
      'running 2.00',
      'ended 0.00',
      'running 2.00',
      'ended 0.00',
    ]);
    expect([
      said(await move(owner, one, 'pause')),
      said(await save(owner, shop.vendors[0], { label: 'Later' }, one.version, one.id)),
      said(await owner.rpc('delete_promotion', { promotion_id: one.id, version: one.version })),
    ]).toEqual(['409 promotion_ended', '409 promotion_ended', '409 promotion_started']);
    await db.sql("update public.promotions set ended_at = now() - interval '11 minutes' where id = $1", [
      one.id,
    ]);
    expect(said(await move(owner, one, 'reopen'))).toBe('409 promotion_ended');
  });

  test('for chosen products or a category discounts only those lines, and each line records its share', async () => {
    const lines = [
      { variant_id: shop.small, quantity: 3 },
      { variant_id: shop.large, quantity: 1 },
    ];
    const [second] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description, published)
       values ($1, $2, 'Mat', $3, 'Made for the tests of promotions.', true) returning id`,
      [shop.vendors[0], shop.root, `mat-${randomUUID()}`],
    );
    const [mat] = await db.sql<{ id: string; sku: string }>(
      'insert into public.product_variants (product_id, sku, price, stock) values ($1, $2, 50, 50) returning id, sku',
      [second?.id, `Z${randomUUID()}`],
    );
    lines.push({ variant_id: mat?.id ?? '', quantity: 1 });
    const one = await started(owner, shop.vendors[0], { product_ids: [shop.bar], value: '33.33' });
    const byProduct = await place(db.anon, lines);
    expect(
      (await recorded(byProduct.orders[0]?.id ?? '')).map(({ discount, borne_by }) => [discount, borne_by]),
    ).toEqual([
      ['6.67', 'vendor'],
      ['10.01', 'vendor'],
      ['0.00', null],
      ['16.68', 'vendor'],
    ]);
    expect(await sums(owner, one)).toEqual({ uses: 1, cost: '16.68' });
    promotion(await move(owner, one, 'pause'));
    // The mat is in the parent of this category.
    await started(owner, shop.vendors[0], { category_id: shop.leaf, kind: 'amount', value: '5' });
    expect((await quote(db.anon, lines)).lines.map((line) => line['discount'])).toEqual([
      '3.00',
      '2.00',
      '0.00',
    ]);
  });

  test("never discounts or targets another store's goods", async () => {
    const code = newCode();
    await started(owner, shop.vendors[0], { code, value: '50' });
    expect([
      (await forStore(0, { promo: code })).discount,
      (await forStore(1, { promo: code })).discount,
    ]).toEqual(['10.01', '0.00']);
    const strange = await quote(db.anon, [{ variant_id: shop.plateVariant, quantity: 1 }], { promo: code });
    expect([strange.discount, strange.promo?.['status']]).toEqual(['0.00', 'other-goods']);
    expect(
      JSON.parse(
        ((await save(owner, shop.vendors[0], { product_ids: [shop.plate] })).body as { hint: string }).hint,
      ),
    ).toEqual({ product_ids: 'Choose products from this store.' });
  });

  test('competes per store: the one that saves the most counts, and a weaker code stays unused', async () => {
    const code = newCode();
    await started(owner, shop.vendors[0], { label: 'Small', value: '5' });
    await started(owner, shop.vendors[0], { label: 'Large', value: '20' });
    await started(owner, shop.vendors[0], { label: 'From a hundred', value: '90', minimum: '100' });
    await started(other, shop.vendors[1], { label: 'Sent free', kind: 'free-shipping', value: '4.00' });
    const coded = await started(owner, shop.vendors[0], { code, label: 'Coded', value: '10' });
    const both = await quote(db.anon, cart(), { promo: code });
    expect(both.promo).toMatchObject({ status: 'beaten', discount: '0.00' });
    expect((await forStore(0)).promotion).toMatchObject({ label: 'Large', code: null, spares: '4.00' });
    expect(await forStore(1)).toMatchObject({
      shipping: '3.00',
      promotion: { label: 'Sent free', spares: '4.00' },
    });
    await place(db.anon, cart(), { promo: code });
    expect(await sums(owner, coded)).toEqual({ uses: 0, cost: '0.00' });
    const better = newCode();
    await started(owner, shop.vendors[0], { code: better, label: 'Better', value: '25' });
    expect(await forStore(0, { promo: better })).toMatchObject({
      discount: '5.01',
      promotion: { code: better },
    });
  });

  test('with one use left goes to exactly one of two buyers, and is available again when that order is canceled', async () => {
    const one = await started(owner, shop.vendors[0], { max_redemptions: 1 });
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const seen = await quote(db.anon, lines);
    const replies = await Promise.all([1, 2].map(() => db.anon.rpc('place_order', orderOf(seen, lines))));
    const outcomes = replies.map(
      ({ body }) => body as { outcome: string; token?: string; orders?: { id: string }[] },
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'placed']);
    expect([(await forStore(0)).discount, await sums(owner, one)]).toEqual([
      '0.00',
      { uses: 1, cost: '1.00' },
    ]);
    const placed = outcomes.find(({ outcome }) => outcome === 'placed');
    const cancelled = await db.anon.rpc('cancel_order', {
      purchase_key: placed?.token,
      order_id: placed?.orders?.[0]?.id,
      reason: 'changed-mind',
    });
    expect(said(cancelled)).toBe('200');
    expect([(await forStore(0)).discount, await sums(owner, one)]).toEqual([
      '2.00',
      { uses: 0, cost: '0.00' },
    ]);
  });

  test('once per buyer is once per email, with or without a code', async () => {
    await started(owner, shop.vendors[0], { max_per_customer: 1 });
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const seen = await quote(db.anon, lines);
    const email = `${randomUUID()}@people.test`;
    const again = (address: string) =>
      db.anon.rpc('place_order', {
        ...orderOf(seen, lines),
        contact: { ...(orderOf(seen, lines)['contact'] as object), email: address },
      });
    expect(((await again(email)).body as { outcome: string }).outcome).toBe('placed');
    expect(((await again(email.toUpperCase())).body as { outcome: string }).outcome).toBe('changed');
    expect(((await again(`${randomUUID()}@people.test`)).body as { outcome: string }).outcome).toBe('placed');
  });

  test("uses the store's days: it starts with the first and ends after the last", async () => {
    const later = await started(owner, shop.vendors[0], { first_day: shopDay(2), last_day: shopDay(3) });
    expect([later.state, later['first_day'], later['last_day']]).toEqual([
      'scheduled',
      shopDay(2),
      shopDay(3),
    ]);
    const today = await started(owner, shop.vendors[0], {
      first_day: shopDay(-1),
      last_day: shopDay(1),
      value: '20',
    });
    expect([today.state, (await forStore(0)).discount]).toEqual(['running', '4.00']);
    const past = promotion(await save(owner, shop.vendors[0], { last_day: shopDay(-2) }));
    expect(said(await move(owner, past, 'start'))).toBe('409 promotion_ended');
  });

  test('that a teammate has changed is not overwritten; the same save again is no conflict', async () => {
    const made = promotion(await save(owner, shop.vendors[0]));
    const theirs = promotion(await save(owner, shop.vendors[0], { label: 'Theirs' }, made.version, made.id));
    const mine = await save(owner, shop.vendors[0], { label: 'Mine' }, made.version, made.id);
    expect([said(mine), JSON.parse((mine.body as { hint: string }).hint)]).toEqual([
      '409 promotion_changed',
      expect.objectContaining({ label: 'Theirs', version: theirs.version }),
    ]);
    expect(
      promotion(await save(owner, shop.vendors[0], { label: 'Theirs' }, made.version, made.id)).version,
    ).toBe(theirs.version);
    expect(said(await move(owner, made, 'start'))).toBe('409 promotion_changed');
  });

  test('says what is wrong with each field', async () => {
    const code = newCode();
    const taken = await started(owner, shop.vendors[0], { code });
    const problems = async (changes: object) =>
      JSON.parse(((await save(other, shop.vendors[1], changes)).body as { hint: string }).hint) as object;
    expect(
      await problems({
        label: '',
        code: 'a b',
        kind: 'gift',
        value: '0',
        minimum: '-1',
        max_redemptions: 0,
        max_per_customer: 1.5,
      }),
    ).toEqual({
      label: 'Enter a name of 1 to 100 characters.',
      code: 'Use 3 to 30 letters, digits and hyphens.',
      kind: 'Choose a discount.',
      value: 'Enter an amount above 0, up to 99999.99.',
      minimum: 'Enter an amount from 0 to 99999.99.',
      max_redemptions: 'Enter a whole number from 1 to 1,000,000.',
      max_per_customer: 'Enter a whole number from 1 to 1,000.',
    });
    expect(
      await problems({
        code: code.toLowerCase(),
        value: '101',
        first_day: '2030-02-02',
        last_day: '2030-02-01',
        product_ids: [shop.plate],
        category_id: shop.leaf,
      }),
    ).toEqual({
      code: 'This code is taken. Choose another.',
      value: 'Enter a percentage up to 100.',
      last_day: "The end date can't be before the start date.",
      product_ids: 'Choose products or a category.',
    });
    expect(said(await save(owner, shop.vendors[0], { code: newCode() }, taken.version, taken.id))).toBe(
      '422 promotion_invalid',
    );
  });

  test('is listed by state and words, copied with its own code, and deleted while it is a draft', async () => {
    const code = newCode();
    const draft = promotion(await save(owner, shop.vendors[0], { label: 'Bars', code }));
    const running = await started(owner, shop.vendors[0], { label: 'Plates' });
    const list = async (args: object) =>
      (
        (await owner.rpc('vendor_promotions', { vendor_id: shop.vendors[0], ...args })).body as {
          rows: { id: string }[];
        }
      ).rows.map(({ id }) => id);
    expect([
      await list({ view: 'draft' }),
      await list({ view: 'running' }),
      await list({ query: 'plat' }),
      await list({ query: code }),
    ]).toEqual([[draft.id], [running.id], [running.id], [draft.id]]);
    const first = (await owner.rpc('vendor_promotions', { vendor_id: shop.vendors[0], page_size: 1 }))
      .body as { next: object };
    expect((await list({ after: first.next })).length).toBe(1);
    const copy = promotion(
      await owner.rpc('copy_promotion', { promotion_id: draft.id, copy_id: randomUUID() }),
    );
    expect(copy).toMatchObject({ state: 'draft', code: `${code}-2`, label: 'Bars' });
    expect(
      said(await owner.rpc('delete_promotion', { promotion_id: draft.id, version: draft.version })),
    ).toBe('204');
    expect(await list({ view: 'draft' })).toEqual([copy.id]);
  });

  test('is written by owner and manager, read by the whole team, and hidden from others', async () => {
    const one = await started(owner, shop.vendors[0]);
    const answers: Record<string, string[]> = {};
    for (const role of ['manager', 'fulfillment', 'catalog', 'finance', 'stranger']) {
      const id = await makePerson(db);
      if (role !== 'stranger') {
        await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
          shop.vendors[0],
          id,
          role,
        ]);
      }
      const member = await db.person(id);
      answers[role] = [
        said(await member.rpc('vendor_promotions', { vendor_id: shop.vendors[0] })),
        said(
          await member.rpc('try_promotion', {
            vendor_id: shop.vendors[0],
            lines: [{ variant_id: shop.small, quantity: 1 }],
          }),
        ),
        said(await save(member, shop.vendors[0])),
        said(await move(member, one, 'start')),
      ];
    }
    const reader = ['200', '200', '403 not_allowed', '403 not_allowed'];
    expect(answers).toEqual({
      manager: ['200', '200', '200', '200'],
      fulfillment: reader,
      catalog: reader,
      finance: reader,
      stranger: ['403 not_allowed', '403 not_allowed', '403 not_allowed', '404 promotion_unknown'],
    });
    expect(said(await save(other, shop.vendors[1], terms, one.version, one.id))).toBe(
      '404 promotion_unknown',
    );
  });

  test('can be tried on a cart before it starts, and the checkout then discounts the same', async () => {
    const lines = [
      { variant_id: shop.small, quantity: 3 },
      { variant_id: shop.large, quantity: 2 },
    ];
    for (const changes of [
      { value: '12.50', code: newCode() },
      { kind: 'amount', value: '7.77' },
      { kind: 'free-shipping', value: '99' },
    ]) {
      const draft = promotion(await save(owner, shop.vendors[0], changes));
      const tried = (
        await owner.rpc('try_promotion', {
          vendor_id: shop.vendors[0],
          lines,
          promotion_id: draft.id,
          state: 'CA',
        })
      ).body as Record<string, string>;
      expect([tried['verdict'], (await quote(db.anon, lines)).discount]).toEqual(['applied', '0.00']);
      const running = promotion(await move(owner, draft, 'start'));
      const { subtotal, discount, total, tax } = await quote(
        db.anon,
        lines,
        running.code === null ? {} : { promo: running.code },
      );
      expect(tried).toMatchObject({ subtotal, discount, total, tax });
      promotion(await move(owner, running, 'end'));
    }
    const foreign = await owner.rpc('try_promotion', { vendor_id: shop.vendors[0], lines: cart() });
    expect(said(foreign)).toBe('422 cart_foreign');
  });
});
