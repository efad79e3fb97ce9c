import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sell, type StoreOrder } from '../../orders/order-support.ts';
import { customer, db, other, otherVendor, shop, vendor } from '../../orders/return-support.ts';
import { colleague, said, told } from '../../orders/store-support.ts';
import { buyer as buyerOf } from './people-support.ts';
import type { Caller } from '../../support.ts';

type Row = {
  id: string;
  unread: boolean;
  waiting_since: string | null;
  author: string | null;
  words: string;
};
type Page = { rows: Row[]; next: { key: string; id: string } | null };

let ana: Caller;
let ben: Caller;
beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  ben = await colleague('manager', 'Ben Ray');
});

// All tests write from one address.
beforeEach(() => db.sql("delete from private.attempts where bucket like 'order message%'"));

const order = () => sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
const ask = async ({ order_id, placed }: StoreOrder, message = 'When will it arrive?') =>
  String(
    (
      await customer.rpc('send_order_message', {
        purchase_key: placed.token,
        order_id,
        request_key: randomUUID(),
        message,
      })
    ).body,
  );
const answer = (
  { order_id }: StoreOrder,
  caller: Caller,
  seen_message?: string,
  key: string = randomUUID(),
) =>
  caller.rpc('answer_order_message', {
    order_id,
    request_key: key,
    message: 'It leaves today.',
    seen_message,
  });
const list = async (args: object = {}, caller: Caller = ana): Promise<Page> =>
  (await caller.rpc('vendor_messages', { vendor_id: shop.vendors[0], page_size: 100, ...args })).body as Page;
const rowOf = async (one: StoreOrder, args: object = {}, caller: Caller = ana) =>
  (await list(args, caller)).rows.find(({ id }) => id === one.order_id);
/** The page's counts, of which the badge tells the first too. */
const counts = async (caller: Caller = ana) => {
  const { body } = await caller.rpc('vendor_message_counts', { vendor_id: shop.vendors[0] });
  const told = body as { open: number; unread: number; response_seconds: number | null };
  expect((await caller.rpc('messages_waiting', { vendor_id: shop.vendors[0] })).body).toBe(told.open);
  return told;
};

describe("a store's inbox", () => {
  test("lists unanswered conversations, longest wait first; a member's answer moves one, under the store's name", async () => {
    const [first, second] = [await order(), await order()];
    const before = await counts();
    await ask(first);
    const seen = await ask(second);
    await ask(second, 'And how long does it take?');
    const mine = (page: Page) =>
      page.rows.map(({ id }) => id).filter((id) => id === first.order_id || id === second.order_id);
    expect(mine(await list())).toEqual([first.order_id, second.order_id]);
    expect((await counts()).open).toBe(before.open + 2);
    expect((await rowOf(second))?.words).toBe('And how long does it take?');
    expect((await answer(second, ana, seen)).status).toBe(200);
    expect(mine(await list())).toEqual([first.order_id]);
    expect(await rowOf(second, { view: 'answered' })).toMatchObject({
      author: 'Ana Lee',
      waiting_since: null,
      unread: false,
    });
    const page = await second.seen();
    expect(JSON.stringify(page)).not.toContain('Ana Lee');
    expect(mine(await list({ query: second.placed.reference }))).toEqual([second.order_id]);
    const walked: string[] = [];
    let after: Page['next'] = null;
    do {
      const next: Page = await list({ view: 'all', page_size: 1, after });
      walked.push(...next.rows.map(({ id }) => id));
      after = next.next;
    } while (after !== null && walked.length < 50);
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked.slice(0, 1)).toEqual([second.order_id]);
  });

  test('is unread for each member until they have seen it, and again when the buyer writes', async () => {
    const one = await order();
    await ask(one);
    const unread = async (caller: Caller) => (await rowOf(one, {}, caller))?.unread;
    expect([await unread(ana), await unread(ben)]).toEqual([true, true]);
    await ana.rpc('see_conversation', { order_id: one.order_id });
    expect([await unread(ana), await unread(ben)]).toEqual([false, true]);
    await ask(one, 'Are you there?');
    expect(await unread(ana)).toBe(true);
  });

  test('lets one of two members answer; the other sees who did, and may send theirs anyway', async () => {
    const one = await order();
    const seen = await ask(one);
    const both = await Promise.all([answer(one, ana, seen), answer(one, ben, seen)]);
    expect(both.map(said).sort()).toEqual(['200', '409 answered_since']);
    const lost = both.find(({ status }) => status === 409);
    expect(lost === undefined ? '' : told(lost)).toMatch(
      /^(Ana Lee|Ben Ray) wrote to the buyer just now\. Read that message before you send yours\.$/,
    );
    const winner = String(both.find(({ status }) => status === 200)?.body);
    expect(said(await answer(one, ben, winner))).toBe('200');
    const key = randomUUID();
    await answer(one, ana, undefined, key);
    expect(said(await answer(one, ana, seen, key))).toBe('200');
  });

  test('drops what needs no answer, unless the buyer has written again', async () => {
    const one = await order();
    const seen = await ask(one, 'Thank you!');
    const later = await ask(one, 'One more thing.');
    const settle = (seen_message: string) =>
      ana.rpc('settle_conversation', { order_id: one.order_id, seen_message });
    expect(said(await settle(seen))).toBe('409 message_arrived');
    expect(said(await settle(later))).toBe('204');
    expect(said(await settle(later))).toBe('204');
    expect(await rowOf(one)).toBeUndefined();
    expect((await rowOf(one, { view: 'answered' }))?.unread).toBe(false);
  });

  test('shows the median response time of the last 30 days', async () => {
    await db.sql('delete from private.response_times where vendor_id = $1', [shop.vendors[0]]);
    expect((await counts()).response_seconds).toBeNull();
    for (const [minutes, days] of [
      [10, 0],
      [20, 3],
      [90, 29],
      [9000, 31],
    ] as const) {
      const one = await order();
      await ask(one);
      await db.sql(
        `update private.conversations set waiting_since = now() - $2 * interval '1 minute' where order_id = $1`,
        [one.order_id, minutes],
      );
      const message = String((await answer(one, ana)).body);
      await db.sql(
        `update private.response_times set answered_at = now() - $2 * interval '1 day' where message_id = $1`,
        [message, days],
      );
    }
    expect((await counts()).response_seconds).toBeGreaterThanOrEqual(20 * 60);
    expect((await counts()).response_seconds).toBeLessThan(21 * 60);
  });

  test('emails the buyer, unless the account has turned off order updates', async () => {
    const person = await buyerOf();
    const one = await sell(db, person.caller, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    const mailed = async (id: unknown) =>
      (
        await db.sql('select 1 from public.email_outbox where dedupe_key = $1', [
          `order-message:${String(id)}`,
        ])
      ).length;
    expect(await mailed((await answer(one, ana)).body)).toBe(1);
    await db.sql('update public.notification_preferences set order_updates = false where user_id = $1', [
      person.id,
    ]);
    const quiet = await answer(one, ana);
    expect([said(quiet), await mailed(quiet.body)]).toEqual(['200', 0]);
  });

  test('is closed to others, shoppers and members without the right', async () => {
    const one = await order();
    const seen = await ask(one);
    const cat = await colleague('catalog', 'Cat');
    const fin = await colleague('finance', 'Fin');
    const tried = async (caller: Caller) => [
      said(await caller.rpc('vendor_messages', { vendor_id: shop.vendors[0] })),
      said(await caller.rpc('vendor_message_counts', { vendor_id: shop.vendors[0] })),
      said(await caller.rpc('messages_waiting', { vendor_id: shop.vendors[0] })),
      said(await caller.rpc('see_conversation', { order_id: one.order_id })),
      said(await caller.rpc('settle_conversation', { order_id: one.order_id, seen_message: seen })),
      said(await answer(one, caller)),
    ];
    const no = [
      '403 not_allowed',
      '403 not_allowed',
      '403 not_allowed',
      ...Array(3).fill('404 order_not_found'),
    ];
    expect(await Promise.all([cat, otherVendor, other].map(tried))).toEqual([no, no, no]);
    // Finance reads orders and writes nothing about them.
    expect(await tried(fin)).toEqual([
      '200',
      '200',
      '200',
      '204',
      '404 order_not_found',
      '404 order_not_found',
    ]);
  });
});

describe('saved replies', () => {
  const save = (id: string, version: number | null, words: string, caller: Caller = ana) =>
    caller.rpc('save_canned_answer', {
      vendor_id: shop.vendors[0],
      answer_id: id,
      version,
      title: 'On its way',
      words,
    });
  const all = async () =>
    (await ana.rpc('canned_answers', { vendor_id: shop.vendors[0] })).body as { id: string; words: string }[];

  test('are shared by the team; the later of two changes to one is shown the current one', async () => {
    const id = randomUUID();
    expect((await save(id, null, 'It leaves today.')).body).toMatchObject({ outcome: 'saved', version: 1 });
    // Sent again after a lost answer.
    expect((await save(id, null, 'It leaves today.')).body).toMatchObject({ outcome: 'saved', version: 1 });
    const both = await Promise.all([save(id, 1, 'From Ana.'), save(id, 1, 'From Ben.', ben)]);
    const outcomes = both.map(({ body }) => body as { outcome: string; words: string });
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved']);
    expect(outcomes[0]?.words).toBe(outcomes[1]?.words);
    await ben.rpc('delete_canned_answer', { vendor_id: shop.vendors[0], answer_id: id });
    expect((await all()).map((each) => each.id)).not.toContain(id);
    expect(said(await save(id, 2, 'Anew.'))).toBe('404 answer_missing');
  });

  test('are fifty at most, and closed to others', async () => {
    const id = randomUUID();
    await save(id, null, 'It leaves today.');
    await db.sql(
      `insert into private.canned_answers (id, vendor_id, title, words)
       select gen_random_uuid(), $1, 'Filler', 'Filler' from generate_series(1, 50)`,
      [shop.vendors[0]],
    );
    expect([
      said(await save(randomUUID(), null, 'One more.')),
      said(await save(randomUUID(), null, 'x')),
      said(await save(id, 1, 'Mine now.', otherVendor)),
      said(await save(id, 1, 'Mine now.', await colleague('finance', 'Fin'))),
      said(
        await otherVendor.rpc('save_canned_answer', {
          vendor_id: shop.vendors[1],
          answer_id: id,
          version: null,
          title: 'Mine',
          words: 'Mine now.',
        }),
      ),
    ]).toEqual([
      '409 too_many_answers',
      '422 answer_invalid',
      '403 not_allowed',
      '403 not_allowed',
      '404 answer_missing',
    ]);
    await db.sql("delete from private.canned_answers where vendor_id = $1 and title = 'Filler'", [
      shop.vendors[0],
    ]);
  });
});
