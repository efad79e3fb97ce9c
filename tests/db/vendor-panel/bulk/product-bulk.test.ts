import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { contact, makePerson, type Caller } from '../../support.ts';
import { create, edited, member, move, published, said, save, variant } from '../product-support.ts';
import { forgetHolds } from '../../checkout/checkout-support.ts';

beforeAll(forgetHolds);

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

type Row = { id: string; code: string; changed?: boolean };
type Answer = { undo_token: string | null; results: Row[] };
const edit = (caller: Caller, ids: readonly string[], change: unknown, key = randomUUID()) =>
  caller.rpc('bulk_edit_products', { vendor_id: shop.vendors[0], request_key: key, ids, change });
const answered = async (ids: readonly string[], change: unknown) => {
  const { status, body } = await edit(owner, ids, change);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Answer;
};
const undo = (caller: Caller, token: string | null) => caller.rpc('undo_bulk_edit', { undo_token: token });
const codes = (rows: readonly Row[], ids: readonly string[]) =>
  ids.map((id) => rows.find((row) => row.id === id)?.code);
const figures = async (id: string) =>
  (
    await db.sql<{ figures: string }>(
      `select coalesce(list_price, price) || ' ' || price || ' ' || stock as figures from public.product_variants
       where product_id = $1 and active order by position`,
      [id],
    )
  ).map((row) => row.figures);
const one = (changes: Record<string, unknown> = {}) => ({ options: [], variants: [variant(changes)] });

describe('a change to many products', () => {
  test('tells which products it made different, and offers no undo if none', async () => {
    const draft = await create(owner, one());
    const live = await published(owner, one());
    const ids = [draft.id, live.id];
    const first = await answered(ids, { kind: 'publish' });
    expect(codes(first.results, ids)).toEqual(['ok', 'ok']);
    expect(ids.map((id) => first.results.find((row) => row.id === id)?.changed)).toEqual([true, false]);
    const second = await answered(ids, { kind: 'publish' });
    expect(second.results.map(({ changed }) => changed)).toEqual([false, false]);
    expect([first.undo_token, second.undo_token]).toEqual([expect.any(String), null]);
  });

  test('publishing the draft of a live product counts', async () => {
    const live = await published(owner, one());
    await save(owner, live, { name: 'Renamed bar' }, { as_draft: true });
    const { results } = await answered([live.id], { kind: 'publish' });
    expect(results.map(({ changed }) => changed)).toEqual([true]);
  });

  test('answers per row, and a failed row leaves the others changed', async () => {
    const good = await create(owner, one());
    const archived = edited(await move(owner, await create(owner), 'archive'));
    const foreign = shop.plate;
    const ids = [good.id, archived.id, foreign];
    const { results } = await answered(ids, { kind: 'publish' });
    expect(codes(results, ids)).toEqual(['ok', 'product_archived', 'product_unknown']);
    expect(await db.sql('select state, version from public.products where id = $1', [good.id])).toEqual([
      { state: 'published', version: 2 },
    ]);
  });

  test('changes prices by percent, to the cent, under a discount and below a compare-at price', async () => {
    const plain = await create(owner, one({ price: '33.33' }));
    const discounted = await create(owner, { ...one({ price: '33.33' }), discount: '10' });
    const struck = await create(owner, one({ price: '33.33', compare_at_price: '34.00' }));
    const ids = [plain.id, discounted.id, struck.id];
    const { results, undo_token } = await answered(ids, { kind: 'price', percent: 7.5 });
    expect(codes(results, ids)).toEqual(['ok', 'ok', 'compare_at_lower']);
    expect([await figures(plain.id), await figures(discounted.id), await figures(struck.id)]).toEqual([
      ['35.83 35.83 10'],
      ['35.83 32.25 10'],
      ['33.33 33.33 10'],
    ]);
    await undo(owner, undo_token);
    expect([await figures(plain.id), await figures(discounted.id)]).toEqual([
      ['33.33 33.33 10'],
      ['33.33 30.00 10'],
    ]);
  });

  test('sets and adds stock, but never below what checkouts hold', async () => {
    const free = await published(owner, one());
    const held = await published(owner, one());
    await db.anon.rpc('hold_stock', {
      checkout_key: randomUUID(),
      lines: [{ variant_id: held.document.variants[0]?.id, quantity: 6 }],
      email: contact.email,
    });
    const ids = [free.id, held.id];
    expect(codes((await answered(ids, { kind: 'stock', set: 2 })).results, ids)).toEqual([
      'ok',
      'stock_held',
    ]);
    expect(codes((await answered(ids, { kind: 'stock', add: -3 })).results, ids)).toEqual([
      'stock_short',
      'ok',
    ]);
    expect([await figures(free.id), await figures(held.id)]).toEqual([['40.00 40.00 2'], ['40.00 40.00 7']]);
  });

  test('with the same key happens once, however often it is requested', async () => {
    const made = await create(owner, one());
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => edit(owner, [made.id], { kind: 'stock', add: 5 }, key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await figures(made.id)).toEqual(['40.00 40.00 15']);
    expect(said(await edit(owner, [made.id], { kind: 'stock', add: 6 }, key))).toBe('422 key_reused');
  });

  test.each([
    [{ kind: 'delete' }],
    [{ kind: 'price', percent: -100 }],
    [{ kind: 'price', percent: 'x' }],
    [{ kind: 'stock', set: 1_000_000 }],
    [{ kind: 'stock' }],
  ])('that is %j is refused', async (change) => {
    expect(said(await edit(owner, [shop.bar], change))).toBe('422 change_invalid');
  });
});

describe('undo', () => {
  test('reverts a change once; rows changed since stay; sold items stay sold', async () => {
    const a = await published(owner, one());
    const b = await published(owner, one());
    const archive = await answered([a.id, b.id], { kind: 'archive' });
    const [now] = await db.sql<{ version: number }>('select version from public.products where id = $1', [
      b.id,
    ]);
    await move(owner, { ...b, version: now?.version ?? 0 }, 'restore');
    const first = await undo(owner, archive.undo_token);
    expect(codes((first.body as Answer).results, [a.id, b.id])).toEqual(['ok', 'changed_since']);
    expect(await undo(owner, archive.undo_token)).toEqual(first);
    expect(
      await db.sql('select state from public.products where id = any ($1) order by id', [[a.id, b.id]]),
    ).toEqual([{ state: 'published' }, { state: 'draft' }]);
    const stock = await answered([a.id], { kind: 'stock', set: 50 });
    await db.sql('update public.product_variants set stock = stock - 2 where product_id = $1', [a.id]);
    await undo(owner, stock.undo_token);
    expect(await figures(a.id)).toEqual(['40.00 40.00 8']);
  });

  test('expires after 15 minutes, and is refused to everyone without the right', async () => {
    const made = await create(owner, one());
    const { undo_token } = await answered([made.id], { kind: 'stock', add: 5 });
    const refused: Record<string, string> = {};
    for (const [name, caller] of Object.entries({
      'another store': await db.person(shop.vendors[1]),
      shopper: await db.person(await makePerson(db)),
      fulfillment: await member('fulfillment'),
    })) {
      refused[name] =
        `${said(await undo(caller, undo_token))} ${said(await edit(caller, [made.id], { kind: 'archive' }))}`;
    }
    expect(refused).toEqual({
      'another store': '404 undo_unknown 403 not_allowed',
      shopper: '404 undo_unknown 403 not_allowed',
      fulfillment: '403 not_allowed 403 not_allowed',
    });
    await db.sql("update private.bulk_edits set at = now() - interval '16 minutes' where token = $1", [
      undo_token,
    ]);
    expect(said(await undo(owner, undo_token))).toBe('410 undo_too_late');
    expect(await figures(made.id)).toEqual(['40.00 40.00 15']);
  });

  test('and saving at the same time do not lock each other out', async () => {
    const made = await Promise.all([1, 2, 3].map(() => published(owner, one())));
    const ids = made.map(({ id }) => id);
    const replies = await Promise.all([
      ...[1, 2, 3, 4].map((add) =>
        edit(owner, add % 2 === 0 ? ids : ids.toReversed(), { kind: 'stock', add }),
      ),
      ...made.map((product) => save(owner, product, { name: 'Renamed' })),
    ]);
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await Promise.all(ids.map(figures))).toEqual(ids.map(() => ['40.00 40.00 20']));
  });
});
