import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeAdminIn } from '../admin/code-entered.ts';
import { accountOf, earn, paymentOf, start } from '../money/payout-support.ts';
import { createSale } from '../orders/order-support.ts';
import {
  buy,
  confirmation,
  contact,
  makePerson,
  makeShop,
  openDb,
  orderOf,
  place,
  quote,
  startPayment,
} from '../support.ts';
import type { Caller, Reply, Shop } from '../support.ts';
import { isNightly } from '../../support/nightly.ts';

const db = openDb();
afterAll(() => db.end());

/** A user who just signed in, as deleting an account requires. */
const fresh = (id: string, email?: string) =>
  db.person(id, email, {
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
  });

/** A separate transaction that holds the locks of `sql` until it is released. */
async function holding(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const client = await db.connect();
  await client.query('begin');
  await client.query(sql, [...values]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Waits until this many calls of a procedure wait for a lock; the backend's own chores may be among them. */
const waiting = (procedure: string, count = 1) =>
  expect
    .poll(
      async () =>
        (
          await db.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1", [
            `%${procedure}%`,
          ])
        ).length,
    )
    .toBeGreaterThanOrEqual(count);

/** What the database told of each deadlock so far, of the chores that run beside the tests as well. */
async function deadlocks(): Promise<string[]> {
  const log = await readFile(join(inject('backend').dataFolder, 'logs/postgres.log'), 'utf8');
  return log
    .split(/(?=^.*detected deadlock while waiting)/m)
    .slice(1)
    .map((told) => told.slice(0, 3000));
}

beforeAll(async () => {
  await db.sql('alter system set log_lock_waits = on');
  await db.sql('select pg_reload_conf()');
});

describe('a store that is deleted while someone orders', () => {
  test('is kept while an order is being placed, and the order belongs to it', async () => {
    const shop = await makeShop(db, 50);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const promo = `LOCK-${randomUUID().slice(0, 8).toUpperCase()}`;
    await db.sql(
      "insert into public.promotions (code, label, kind, value) values ($1, 'Lock', 'percent', 10)",
      [promo],
    );
    const request = orderOf(await quote(db.anon, lines, { promo }), lines, { promo });
    const owner = await fresh(shop.vendors[0]);
    // The order has its goods and waits halfway.
    const release = await holding('select 1 from public.promotions where code = $1 for update', [promo]);
    const placed = db.anon.rpc('place_order', request);
    await waiting('place_order');
    const deleted = owner.rpc('delete_my_account');
    await waiting('delete_my_account');
    await release();
    expect(await placed).toMatchObject({ status: 200, body: { outcome: 'placed' } });
    expect(await deleted).toMatchObject({
      status: 409,
      body: {
        message: 'account_in_use',
        details: 'Your store has open orders. Ship or cancel them first, then delete your account.',
      },
    });
    expect(
      await db.sql(
        'select o.status, v.status as store from public.orders o join public.vendors v on v.id = o.vendor_id where v.id = $1',
        [shop.vendors[0]],
      ),
    ).toEqual([{ status: 'pending', store: 'approved' }]);
  });

  test('takes no more orders once its deletion has started', async () => {
    const shop = await makeShop(db, 50);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const request = orderOf(await quote(db.anon, lines), lines);
    const owner = await fresh(shop.vendors[0]);
    const release = await holding('select 1 from public.products where id = $1 for update', [shop.bar]);
    const deleted = owner.rpc('delete_my_account');
    await waiting('delete_my_account');
    const placed = db.anon.rpc('place_order', request);
    await waiting('place_order');
    await release();
    expect((await deleted).status).toBe(204);
    expect(await placed).toMatchObject({
      status: 200,
      body: { outcome: 'short', lines: [{ variant_id: shop.small, requested: 1, available: 0 }] },
    });
    expect(await db.sql('select 1 from public.order_items where variant_id = $1', [shop.small])).toEqual([]);
  });

  test('twelve times at once: never an order for a store without an owner, never a 500', async () => {
    for (let round = 0; round < 12; round += 1) {
      const shop = await makeShop(db, 50);
      const lines = [{ variant_id: shop.small, quantity: 1 }];
      const quoted = await quote(db.anon, lines);
      const owner = await fresh(shop.vendors[0]);
      const [deleted, ...placed] = await Promise.all([
        owner.rpc('delete_my_account'),
        ...[1, 2, 3].map(() => db.anon.rpc('place_order', orderOf(quoted, lines))),
      ]);
      const orders = await db.sql<{ id: string }>(
        'select pu.id from public.purchases pu join public.orders o on o.purchase_id = pu.id join public.order_items i on i.order_id = o.id where i.variant_id = $1',
        [shop.small],
      );
      expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([deleted?.status, orders.length > 0]).toEqual(orders.length > 0 ? [409, true] : [204, false]);
    }
  });
});

/** A shop with data: everything that each procedure needs. */
async function scene() {
  const shop = await makeShop(db, 60);
  const lines = [
    { variant_id: shop.small, quantity: 1 },
    { variant_id: shop.plateVariant, quantity: 1 },
    { variant_id: shop.large, quantity: 1 },
  ];
  const email = `${randomUUID()}@people.test`;
  const buyer = await makePerson(db, email);
  return {
    shop,
    lines,
    quoted: await quote(db.anon, lines),
    email,
    buyer,
    caller: await fresh(buyer, email),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const guest = (email: string) => ({ contact: { ...contact, email } });
const storeOf = (shop: Shop): Promise<Caller> => db.person(shop.vendors[0]);

async function deliveredSale({ shop, lines, caller }: Scene) {
  const sale = createSale(db, await buy(db, caller, lines), await storeOf(shop), shop.vendors[0]);
  await sale.deliver();
  const items = await sale.items();
  return { sale, item: items[0]?.id ?? '' };
}

async function approvedReturn(made: Scene) {
  const { sale, item } = await deliveredSale(made);
  const store = await storeOf(made.shop);
  const asked = await sale.askBack(made.caller, [{ order_item_id: item, quantity: 1 }]);
  const { id } = asked.body as { id: string };
  await store.rpc('decide_return', { return_id: id, approve: true, words: 'Send it to our store.' });
  return { store, id, item };
}

/** What to prepare and, when all are ready, what to call. */
const procedures: Readonly<Record<string, (scene: Scene) => Promise<() => Promise<Reply>>>> = {
  hold_stock:
    async ({ lines, email }) =>
    async () =>
      db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines: lines.toReversed(), email }),
  place_order:
    async ({ lines, quoted, caller }) =>
    () =>
      caller.rpc('place_order', orderOf(quoted, lines)),
  start_payment: async ({ lines, email }) => {
    const { purchase_id, token } = await place(db.anon, lines, guest(email));
    return () => db.service.rpc('start_payment', { purchase_id, token, provider: 'test', method: 'card' });
  },
  confirm_payment: async ({ lines, email }) => {
    const started = await startPayment(db, await place(db.anon, lines, guest(email)));
    return () => db.service.rpc('confirm_payment', confirmation(started));
  },
  cancel_order: async ({ shop, lines, caller }) => {
    const sale = createSale(db, await buy(db, caller, lines), await storeOf(shop), shop.vendors[0]);
    return () => sale.cancel(caller);
  },
  cancel_sale: async ({ shop, lines, caller }) => {
    const store = await storeOf(shop);
    const { order_id } = createSale(db, await buy(db, caller, lines), store, shop.vendors[0]);
    return () => store.rpc('cancel_sale', { order_id, reason: 'other' });
  },
  receive_return: async (made) => {
    const { store, id } = await approvedReturn(made);
    return () => store.rpc('receive_return', { return_id: id });
  },
  exchange_return: async (made) => {
    const { store, id, item } = await approvedReturn(made);
    const replacements = [{ order_item_id: item, variant_id: made.shop.large }];
    return () => store.rpc('exchange_return', { return_id: id, request_key: randomUUID(), replacements });
  },
  write_review: async (made) => {
    const { item } = await deliveredSale(made);
    const review = {
      order_item: item,
      rating: 5,
      title: 'Solid bar',
      content: 'It does what a bar should do.',
    };
    return () => made.caller.rpc('write_review', review);
  },
  cancel_stale_orders: async ({ lines, email }) => {
    for (let count = 0; count < 2; count += 1) {
      const { purchase_id } = await place(db.anon, lines, guest(email));
      await db.sql("update public.purchases set created_at = now() - interval '25 hours' where id = $1", [
        purchase_id,
      ]);
      await db.sql(
        "update public.orders set created_at = now() - interval '25 hours' where purchase_id = $1",
        [purchase_id],
      );
      await db.sql(
        "update public.stock_holds set expires_at = now() - interval '1 minute' where purchase_id = $1",
        [purchase_id],
      );
    }
    return () => db.service.rpc('cancel_stale_orders');
  },
  link_guest_orders_to_user: async ({ lines, email, buyer, caller }) => {
    await buy(db, db.anon, lines);
    await place(db.anon, lines, guest(email));
    await place(db.anon, lines.toReversed(), guest(email));
    return () => caller.rpc('link_guest_orders_to_user', { user_email: email, user_id_param: buyer });
  },
  'delete_my_account of a shopper': async ({ lines }) => {
    const leaving = await makePerson(db);
    const caller = await fresh(leaving);
    await place(caller, lines);
    await place(caller, lines.toReversed());
    return () => caller.rpc('delete_my_account');
  },
  'delete_my_account of a store': async ({ shop }) => {
    const owner = await fresh(shop.vendors[1]);
    return () => owner.rpc('delete_my_account');
  },
  accept_vendor_invitation: async ({ shop }) => {
    const email = `${randomUUID()}@people.test`;
    const heir = await db.person(await makePerson(db, email), email);
    const token = randomUUID();
    await db.sql(
      `insert into public.vendor_invitations (email, invitation_type, existing_vendor_id, token_hash, expires_at)
       values ($1, 'takeover', $2, $3, now() + interval '1 day')`,
      [email, shop.vendors[0], createHash('sha256').update(token).digest()],
    );
    return () => heir.rpc('accept_vendor_invitation', { invitation_token_param: token });
  },
};

/** What takes the locks of another one, and more, and what moves money without moving goods; each night. */
const variations: typeof procedures = {
  'cancel_sale of an exchange': async (made) => {
    const { store, id, item } = await approvedReturn(made);
    const replacements = [{ order_item_id: item, variant_id: made.shop.large }];
    await store.rpc('exchange_return', { return_id: id, request_key: randomUUID(), replacements });
    const [sent] = await db.sql<{ id: string }>(
      'select exchange_id as id from public.returns where id = $1',
      [id],
    );
    return () => store.rpc('cancel_sale', { order_id: sent?.id, reason: 'other' });
  },
  start_payout: async ({ shop }) => {
    const seller = { id: shop.vendors[0], caller: await storeOf(shop) };
    await accountOf(db, seller);
    await earn(db, seller, 4000);
    return () => start(seller);
  },
  admin_cancel_payout: async ({ shop }) => {
    const seller = { id: shop.vendors[0], caller: await storeOf(shop) };
    await accountOf(db, seller);
    await earn(db, seller, 4000);
    const { id } = (await start(seller)).body as { id?: string };
    const { caller } = await makeAdminIn(db, 'finance');
    const payout_id = id ?? randomUUID();
    return () => caller.rpc('admin_cancel_payout', { payout_id, reason: 'We look at this store.' });
  },
  admin_adjust_balance: async ({ shop }) => {
    const { caller } = await makeAdminIn(db, 'finance');
    const correction = { amount: 5, reason: 'Labels were charged twice.', request_key: randomUUID() };
    return () => caller.rpc('admin_adjust_balance', { vendor_id: shop.vendors[0], ...correction });
  },
  record_dispute: async ({ shop, lines, caller }) => {
    const sale = createSale(db, await buy(db, caller, lines), await storeOf(shop), shop.vendors[0]);
    const { ref, amount, currency } = await paymentOf(db, sale);
    const word = { provider: 'test', provider_ref: `dp_${randomUUID()}`, payment_ref: ref, status: 'open' };
    return () =>
      db.service.rpc('record_dispute', { ...word, amount, fee: '15.00', currency, reason: 'fraudulent' });
  },
};
if (isNightly) Object.assign(procedures, variations);

const names = Object.keys(procedures);
/** All of them each night; daily each procedure with itself and with every third of the others. */
const pairs = names.flatMap((one, place) =>
  names
    .slice(place)
    .filter((_, distance) => isNightly || distance % 3 === 0)
    .map((other) => [one, other] as const),
);

describe('two concurrent procedures never deadlock', () => {
  test.each(pairs)('%s and %s', async (one, other) => {
    const made = await scene();
    const ready = [];
    for (const name of [one, other, one, other]) ready.push(await procedures[name]?.(made));
    if (one === 'confirm_payment' || other === 'confirm_payment') {
      // The last unit: the product's entry in lists changes with it.
      await db.sql('update public.product_variants set stock = 1 where id = $1', [made.shop.plateVariant]);
    }
    const before = await deadlocks();
    const replies = await Promise.all(ready.map((run) => run?.()));
    expect(await deadlocks()).toEqual(before);
    expect(replies.filter((reply) => reply === undefined || reply.status >= 500)).toEqual([]);
  });
});

/** How a store moves, and a row of it that is taken after the store. */
const moves = {
  accept_vendor_invitation: {
    run: procedures['accept_vendor_invitation'],
    late: 'select 1 from public.vendor_invitations where existing_vendor_id = $1 for update',
  },
  delete_my_account: {
    run: async ({ shop }: Scene) => {
      const owner = await fresh(shop.vendors[0]);
      return () => owner.rpc('delete_my_account');
    },
    late: 'select 1 from public.products where vendor_id = $1 for update',
  },
};

describe.each(['fold_ledger', 'fold_sales', 'check_sales'])('%s, a chore of every minute,', (chore) => {
  test.each(['accept_vendor_invitation', 'delete_my_account'] as const)('waits for %s', async (name) => {
    const made = await scene();
    await deliveredSale(made);
    const run = await moves[name].run?.(made);
    const before = await deadlocks();
    const release = await holding(moves[name].late, [made.shop.vendors[0]]);
    const moved = run?.();
    await waiting(name);
    const added = db.service.rpc(chore);
    await waiting(chore);
    await release();
    expect((await moved)?.status).toBeLessThan(300);
    expect((await added).status).toBe(200);
    expect(await deadlocks()).toEqual(before);
  });
});

test('a deadlock that happens anyway is answered with 503: the request can be repeated', async () => {
  const { apiUrl, anonKey } = inject('backend');
  const shop = await makeShop(db, 5);
  const checkout_key = randomUUID();
  const client = await db.connect();
  await client.query('begin');
  // The first waiter detects the deadlock: this one would check for it much later.
  await client.query("set local deadlock_timeout = '60s'");
  await client.query('select 1 from public.product_variants where id = $1 for update', [shop.small]);
  const answer = fetch(`${apiUrl}/rest/v1/rpc/hold_stock`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ checkout_key, lines: [{ variant_id: shop.small, quantity: 1 }] }),
  });
  await waiting('hold_stock');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [checkout_key]);
  const { status, headers } = await answer;
  await client.query('commit');
  client.release();
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  // The tests above rely on what the database tells.
  await expect.poll(async () => (await deadlocks()).at(-1)).toContain('hold_stock');
});
