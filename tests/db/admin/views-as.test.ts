import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStoreOrder, sell } from '../orders/order-support.ts';
import { makePerson, makeShop, type Caller, type Shop } from '../support.ts';
import { codeEntered, db, makeAdmin, refusal } from './admin-support.ts';

type Admin = { id: string; caller: Caller };
type Shopper = Admin & { email: string };

const reason = 'Asks why a voucher does not count.';
let shop: Shop;
let vendor: Caller;

beforeAll(async () => {
  shop = await makeShop(db, 900);
  vendor = await db.person(shop.vendors[0]);
});

async function makeShopper(): Promise<Shopper> {
  const email = `${randomUUID()}@people.test`;
  const id = await makePerson(db, email);
  return { id, email, caller: await db.person(id, email) };
}

const start = (admin: Admin, person: string, words = reason) =>
  admin.caller.rpc('start_view_as', { person, reason: words });
const current = async ({ caller }: Admin) => (await caller.rpc('current_view_as')).body;
const code = (reply: Awaited<ReturnType<Caller['rpc']>>) => refusal(reply)[1];
const actsAbout = async (person: string) =>
  (
    await db.sql<{ action: string; words: string; actor_id: string | null }>(
      `select action, after ->> 'words' as words, actor_id from public.audit_log
       where subject_type = 'user' and subject_id = $1 order by at, id`,
      [person],
    )
  ).map(({ action, words, actor_id: by }) => [action, words, by]);
/** Moves the start and the end of the view back by this many minutes. */
const age = (person: string, minutes: number) =>
  db.sql(
    `update private.views_as set started_at = started_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
     where person_id = $1`,
    [person, minutes],
  );

describe('viewing as an account', () => {
  test('lasts an hour, is on record, and the person sees it by email and in the profile', async () => {
    const helper = await makeAdmin('support');
    const shopper = await makeShopper();
    expect(await current(helper)).toBeNull();
    const begun = await start(helper, shopper.id);
    expect(begun).toMatchObject({ status: 200, body: { person: shopper.id } });
    const { seconds_left: left } = begun.body as { seconds_left: number };
    expect(left).toBeGreaterThan(3500);
    expect(left).toBeLessThanOrEqual(3600);
    expect(await current(helper)).toMatchObject({ person: shopper.id });
    expect((await shopper.caller.rpc('my_account_views')).body).toMatchObject([{ reason }]);
    expect((await (await makeShopper()).caller.rpc('my_account_views')).body).toEqual([]);
    expect(
      await db.sql(
        "select template, payload ->> 'words' as words from public.email_outbox where to_email = $1",
        [shopper.email],
      ),
    ).toEqual([{ template: 'account-viewed', words: reason }]);
    expect((await helper.caller.rpc('end_view_as')).status).toBe(200);
    expect((await helper.caller.rpc('end_view_as')).status).toBe(200);
    expect(await current(helper)).toBeNull();
    expect(code(await helper.caller.rpc('viewed_account'))).toBe('view_over');
    expect(await actsAbout(shopper.id)).toEqual([
      ['user.viewed', reason, helper.id],
      ['user.view_ended', 'admin', helper.id],
    ]);
  });

  test('twice is not an error, sends no second email and adds no hour, even with concurrent requests', async () => {
    const helper = await makeAdmin('support');
    const shopper = await makeShopper();
    const replies = await Promise.all([start(helper, shopper.id), start(helper, shopper.id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await age(shopper.id, 50);
    const { seconds_left: left } = (await start(helper, shopper.id)).body as { seconds_left: number };
    expect(left).toBeLessThanOrEqual(600);
    expect((await actsAbout(shopper.id)).length).toBe(1);
    expect(
      (await db.sql('select from public.email_outbox where to_email = $1', [shopper.email])).length,
    ).toBe(1);
  });

  test('ends the view of the previous account', async () => {
    const helper = await makeAdmin('support');
    const [one, two] = [await makeShopper(), await makeShopper()];
    await start(helper, one.id);
    await start(helper, two.id);
    expect(((await helper.caller.rpc('viewed_account')).body as { id: string }).id).toBe(two.id);
    expect((await actsAbout(one.id)).at(-1)).toEqual(['user.view_ended', 'another account', helper.id]);
  });

  test("needs a fresh code, a reason, and an open account that is not an admin's", async () => {
    const helper = await makeAdmin('support');
    const chief = await makeAdmin('super');
    const shopper = await makeShopper();
    const stale = await db.person(helper.id, undefined, codeEntered(20));
    expect(code(await start({ ...helper, caller: stale }, shopper.id))).toBe('step_up_needed');
    const without = await makeAdmin('super');
    await db.sql('delete from auth.mfa_factors where user_id = $1', [without.id]);
    expect(code(await start(without, shopper.id))).toBe('second_factor_missing');
    expect(code(await start(helper, shopper.id, 'no'))).toBe('words_invalid');
    expect(code(await start(helper, shopper.id, 'a'.repeat(501)))).toBe('words_invalid');
    expect(code(await start(helper, helper.id))).toBe('own_account');
    expect(code(await start(helper, chief.id))).toBe('is_admin');
    expect(code(await start(chief, helper.id))).toBe('is_admin');
    expect(code(await start(helper, randomUUID()))).toBe('person_unknown');
    await helper.caller.rpc('suspend_person', { person: shopper.id, reason });
    expect(code(await start(helper, shopper.id))).toBe('person_suspended');
    for (const role of ['finance', 'content'] as const) {
      expect(code(await start(await makeAdmin(role), shopper.id))).toBe('right_missing');
    }
    expect(await db.sql('select from private.views_as where person_id = $1', [shopper.id])).toEqual([]);
  });
});

describe('a view', () => {
  test('shows the account as its owner sees it, with every order and without link secrets', async () => {
    const helper = await makeAdmin('support');
    const shopper = await makeShopper();
    const order = await sell(db, shopper.caller, vendor, [{ variant_id: shop.small, quantity: 2 }]);
    const swapped = await sell(db, shopper.caller, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    await db.sql(
      `insert into public.returns (order_id, vendor_id, status, reason, label, amount, exchange_id, request_key)
       select $1, $2, 'exchanged', 'damaged', 'By mail', 0, $3, gen_random_uuid()`,
      [order.order_id, shop.vendors[0], swapped.order_id],
    );
    await shopper.caller.rpc('save_cart', { lines: [{ variant_id: shop.large, quantity: 3 }] });
    await shopper.caller.rpc('add_to_wishlist', { ids: [shop.plate] });
    await db.sql(
      `insert into public.addresses (user_id, first_name, last_name, address, city, state, zip_code, is_default)
       values ($1, 'Ann', 'Load', '77 Hidden Lane', 'Columbus', 'OH', '43004', true)`,
      [shopper.id],
    );
    await start(helper, shopper.id);

    const account = (await helper.caller.rpc('viewed_account')).body;
    expect(account).toMatchObject({
      id: shopper.id,
      email: shopper.email,
      addresses: [{ city: 'Columbus', state: 'OH', is_default: true }],
      wishlist: [{ id: shop.plate, vendor_name: expect.any(String), price_from: '33.33', in_stock: true }],
      cart: [{ variant_id: shop.large, quantity: 3 }],
      reviews: [],
      stores: [],
    });
    expect(JSON.stringify(account)).not.toContain('Hidden Lane');
    expect((account as { cart: unknown }).cart).toEqual((await shopper.caller.rpc('restore_cart')).body);

    const own = JSON.stringify((await shopper.caller.rpc('my_orders')).body);
    const seen = (await helper.caller.rpc('viewed_orders')).body as { id: string; reference: string }[];
    expect(own).toContain('"token"');
    expect(JSON.stringify(seen)).not.toContain('"token"');
    expect(seen.map(({ reference }) => reference)).toEqual(
      [swapped, order].map(({ placed }) => placed.reference),
    );
    const purchase_id = seen[1]?.id;
    const one = (await helper.caller.rpc('viewed_order', { purchase_id })).body;
    expect(one).toMatchObject({
      reference: order.placed.reference,
      orders: [{ returns: [{ status: 'exchanged' }] }],
    });
    expect(JSON.stringify(one)).not.toContain('"token"');
    expect(
      (
        await helper.caller.rpc('viewed_orders', {
          page_size: 1,
          after: { key: new Date(0), id: purchase_id },
        })
      ).body,
    ).toEqual([]);

    // What belongs to someone else is not part of this account.
    const stranger = await makeShopper();
    const other = createStoreOrder(
      db,
      (await sell(db, stranger.caller, vendor, [{ variant_id: shop.small, quantity: 1 }])).placed,
      vendor,
    );
    const [{ id: othersPurchase } = { id: '' }] = await db.sql<{ id: string }>(
      'select id from public.purchases where reference = $1',
      [other.placed.reference],
    );
    expect((await helper.caller.rpc('viewed_order', { purchase_id: othersPurchase })).body).toBeNull();
  });

  test('shows the stores of an owner and of a member, with their ids', async () => {
    const helper = await makeAdmin('super');
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      shop.vendors[0],
      shop.vendors[1],
    ]);
    await start(helper, shop.vendors[1]);
    expect((await helper.caller.rpc('viewed_account')).body).toMatchObject({
      stores: [
        { id: shop.vendors[1], role: 'owner', status: 'approved' },
        { id: shop.vendors[0], role: 'catalog', status: 'approved' },
      ],
    });
  });

  test('shows nothing to anyone else: not the admin elsewhere, another admin, the person or a stranger', async () => {
    const helper = await makeAdmin('support');
    const shopper = await makeShopper();
    await start(helper, shopper.id);
    const elsewhere = await db.person(helper.id, undefined, codeEntered());
    for (const read of ['viewed_account', 'viewed_orders']) {
      expect(code(await elsewhere.rpc(read))).toBe('view_over');
      expect(code(await (await makeAdmin('super')).caller.rpc(read))).toBe('view_over');
      expect(code(await (await makeAdmin('finance')).caller.rpc(read))).toBe('right_missing');
      expect(code(await shopper.caller.rpc(read))).toBe('admin_only');
      expect((await db.anon.rpc(read)).status).toBe(401);
    }
    // The view changes nothing about who the admin is: their own pages stay their own.
    expect((await helper.caller.rpc('my_orders')).body).toEqual([]);
  });
});

describe('the end of a view', () => {
  test('comes after an hour, at once for reads, and the chore records it', async () => {
    const helper = await makeAdmin('support');
    const shopper = await makeShopper();
    await start(helper, shopper.id);
    await age(shopper.id, 59);
    expect((await helper.caller.rpc('viewed_account')).status).toBe(200);
    await age(shopper.id, 1);
    expect(code(await helper.caller.rpc('viewed_account'))).toBe('view_over');
    expect(await current(helper)).toBeNull();
    await db.service.rpc('end_expired_views');
    await db.service.rpc('end_expired_views');
    expect((await actsAbout(shopper.id)).slice(1)).toEqual([['user.view_ended', 'expired', null]]);
    const [told] = (await shopper.caller.rpc('my_account_views')).body as { from: string; until: string }[];
    expect(Date.parse(told?.until ?? '') - Date.parse(told?.from ?? '')).toBe(60 * 60_000);
    // And another one can start.
    expect((await start(helper, shopper.id)).status).toBe(200);
  });

  test.for([
    [
      'demoted',
      (admin: string) =>
        db.sql("update private.admin_grants set role = 'content' where user_id = $1", [admin]),
    ],
    [
      'no admin any more',
      (admin: string) =>
        db.sql("delete from public.user_roles where user_id = $1 and role = 'admin'", [admin]),
    ],
    [
      'suspended',
      async (admin: string) =>
        (await makeAdmin('super')).caller.rpc('suspend_person', { person: admin, reason }),
    ],
    [
      'given another role by a super admin',
      async (admin: string) =>
        (await makeAdmin('super')).caller.rpc('set_admin_roles', {
          person: admin,
          roles: ['finance'],
          seen: ['support'],
        }),
    ],
  ] as const)('comes when its admin is %s', async ([, take]) => {
    const helper = await makeAdmin('support');
    const shopper = await makeShopper();
    await start(helper, shopper.id);
    await take(helper.id);
    expect((await helper.caller.rpc('viewed_account')).status).toBe(403);
    expect((await actsAbout(shopper.id)).at(-1)?.slice(0, 2)).toEqual(['user.view_ended', 'rights lost']);
  });

  test('comes for reads when the person becomes an admin or is suspended', async () => {
    const helper = await makeAdmin('super');
    const [one, two] = [await makeShopper(), await makeShopper()];
    await start(helper, one.id);
    await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [one.id]);
    expect(code(await helper.caller.rpc('viewed_account'))).toBe('view_over');
    await start(helper, two.id);
    await helper.caller.rpc('suspend_person', { person: two.id, reason });
    expect(code(await helper.caller.rpc('viewed_account'))).toBe('view_over');
  });
});
