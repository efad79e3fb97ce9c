import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sell } from '../orders/order-support.ts';
import { db, shop } from '../one-shop.ts';
import { askAs, makePerson, type Caller } from '../support.ts';

const roles = ['owner', 'manager', 'fulfillment', 'catalog', 'finance'] as const;
const everyone = [...roles, 'other store', 'shopper', 'visitor'] as const;
const ids = {} as Record<(typeof everyone)[number], string>;
const callers = {} as Record<(typeof everyone)[number], Caller>;
let order: string;

beforeAll(async () => {
  for (const one of everyone) {
    ids[one] =
      one === 'owner' ? shop.vendors[0] : one === 'other store' ? shop.vendors[1] : await makePerson(db);
    callers[one] = one === 'visitor' ? db.anon : await db.person(ids[one]);
  }
  for (const role of roles.slice(1)) {
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      shop.vendors[0],
      ids[role],
      role,
    ]);
  }
  const sold = await sell(db, callers.shopper, callers.owner, [{ variant_id: shop.small, quantity: 1 }]);
  order = sold.order_id;
  await db.sql('insert into public.vendor_feedback (vendor_id) values ($1)', [shop.vendors[0]]);
  await db.sql(
    `insert into public.vendor_blog_posts (vendor_id, title, slug, body) values ($1, 'Draft', $2, 'Not yet.')`,
    [shop.vendors[0], `draft-${randomUUID()}`],
  );
});

/** Who gets at least one row of an address. */
async function readers(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const one of everyone) {
    const { body } = await callers[one].get(path);
    if (Array.isArray(body) && body.length > 0) found.push(one);
  }
  return found;
}

describe("a store's team", () => {
  test('reads what its role includes, and nobody else reads it', async () => {
    const store = shop.vendors[0];
    expect({
      store: await readers(`vendors?id=eq.${store}&select=id`),
      orders: await readers(`orders?id=eq.${order}&select=id`),
      items: await readers(`order_items?order_id=eq.${order}&select=id`),
      posts: await readers(`vendor_blog_posts?vendor_id=eq.${store}&select=id`),
      feedback: await readers(`vendor_feedback?vendor_id=eq.${store}&select=id`),
      team: await readers(`vendor_members?vendor_id=eq.${store}&role=eq.finance&select=user_id`),
      rates: await readers(`shipping_rates?id=eq.${shop.disabled}&select=id`),
    }).toEqual({
      store: [...roles],
      orders: ['owner', 'manager', 'fulfillment', 'finance', 'shopper'],
      items: ['owner', 'manager', 'fulfillment', 'finance', 'shopper'],
      posts: ['owner', 'manager', 'catalog'],
      feedback: [...roles],
      team: ['owner', 'manager', 'finance'],
      rates: ['owner', 'manager', 'fulfillment'],
    });
  });

  test('sees drafts and inactive variants with the right to its products', async () => {
    const [draft] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description)
       values ($1, $2, 'Draft', $3, 'Not for everyone yet.') returning id`,
      [shop.vendors[0], shop.leaf, `draft-${randomUUID()}`],
    );
    const [variant] = await db.sql<{ id: string }>(
      `insert into public.product_variants (product_id, sku, price, active) values ($1, $2, 7, false) returning id`,
      [draft?.id, randomUUID()],
    );
    const expected = ['owner', 'manager', 'fulfillment', 'catalog'];
    expect(await readers(`products?id=eq.${draft?.id}&select=id`)).toEqual(expected);
    expect(await readers(`product_variants?id=eq.${variant?.id}&select=id`)).toEqual(expected);
  });

  test('ships by its role', async () => {
    const sold = await sell(db, callers.shopper, callers.owner, [{ variant_id: shop.small, quantity: 1 }]);
    const answers: Record<string, number> = {};
    for (const one of everyone.filter((name) => !['owner', 'manager'].includes(name))) {
      answers[one] = (
        await callers[one].rpc('ship_items', { order_id: sold.order_id, request_key: randomUUID() })
      ).status;
    }
    expect(answers).toEqual({
      fulfillment: 200,
      catalog: 404,
      finance: 404,
      'other store': 404,
      shopper: 404,
      visitor: 401,
    });
  });

  test('is checked by one function, which refuses an unknown resource and half a sign-in', async () => {
    const may = async (person: string, resource: string, action: string, aal = 'aal2') => {
      const connection = await db.connect();
      try {
        await connection.query('begin');
        await askAs(connection, person, { aal });
        const { rows } = await connection.query<{ may: boolean }>(
          'select private.may_vendor($1, $2, $3) as may',
          [shop.vendors[0], resource, action],
        );
        return rows[0]?.may;
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    };
    expect(await may(ids.catalog, 'products', 'write')).toBe(true);
    expect(await may(ids.catalog, 'products', 'export')).toBe(false);
    expect(await may(ids.catalog, 'pruducts', 'write')).toBe(false);
    expect(await may(ids.finance, 'products', 'read')).toBe(false);
    expect(await may(ids.manager, 'payouts', 'write')).toBe(false);
    expect(await may(ids.owner, 'payouts', 'write')).toBe(true);
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
      [ids.catalog],
    );
    expect(await may(ids.catalog, 'products', 'write', 'aal1')).toBe(false);
    await db.sql('delete from auth.mfa_factors where user_id = $1', [ids.catalog]);
  });

  test("of a suspended store still ships, but can't change products", async () => {
    const closed = async (status: string) => {
      const connection = await db.connect();
      try {
        await connection.query("select set_config('stallbar.actor', 'system', false)");
        await connection.query('update public.vendors set status = $2 where id = $1', [
          shop.vendors[0],
          status,
        ]);
      } finally {
        await connection.query("select set_config('stallbar.actor', '', false)");
        connection.release();
      }
    };
    await closed('rejected');
    try {
      const { body } = await callers.owner.rpc('my_stores');
      const [store] = body as { rights: Record<string, string[]> }[];
      expect([store?.rights['products'], store?.rights['orders']]).toEqual([['read'], ['read', 'write']]);
    } finally {
      await closed('approved');
    }
  });

  test('knows its stores, and a takeover by a member leaves one owner', async () => {
    const stores = async (caller: Caller) =>
      ((await caller.rpc('my_stores')).body as { vendor_id: string; role: string }[]).map(
        ({ vendor_id, role }) => ({ vendor_id, role }),
      );
    expect(await stores(callers.finance)).toEqual([{ vendor_id: shop.vendors[0], role: 'finance' }]);
    expect(await stores(callers.shopper)).toEqual([]);
    expect((await db.anon.rpc('my_stores')).status).toBe(401);

    const owner = await makePerson(db);
    const heir = await makePerson(db);
    await db.sql("insert into public.vendors (id, store_name) values ($1, 'Handed over')", [owner]);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'manager')", [
      owner,
      heir,
    ]);
    await db.sql('update public.vendors set id = $2 where id = $1', [owner, heir]);
    expect(await stores(await db.person(heir))).toEqual([{ vendor_id: heir, role: 'owner' }]);
    expect(await stores(await db.person(owner))).toEqual([]);
    expect(await db.sql('select * from public.vendor_members where vendor_id = $1', [heir])).toEqual([]);
  });
});
