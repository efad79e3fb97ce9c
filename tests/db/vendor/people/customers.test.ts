import { beforeAll, describe, expect, test } from 'vitest';
import { sell } from '../../orders/order-support.ts';
import { db, other, otherVendor, shop, vendor } from '../../orders/return-support.ts';
import { colleague, pageOf, refund, said } from '../../orders/store-support.ts';
import { buyer } from './people-support.ts';
import type { Caller } from '../../support.ts';

type Customer = {
  id: string;
  name: string | null;
  kind: string;
  orders: number;
  spent: string;
  last_order_at: string;
};
type Page = { rows: Customer[]; next: { key: string; id: string } | null };

const list = async (args: object = {}, caller: Caller = vendor): Promise<Page> =>
  (await caller.rpc('vendor_customers', { vendor_id: shop.vendors[0], page_size: 100, ...args }))
    .body as Page;
const idOf = async (order: string): Promise<string> =>
  (
    await db.sql<{ id: string }>('select buyer_id as id from private.buyer_orders where order_id = $1', [
      order,
    ])
  )[0]?.id ?? '';
const customerOf = async (order: string): Promise<Customer | undefined> => {
  const id = await idOf(order);
  return (await list()).rows.find((row) => row.id === id);
};
const one = (caller: Caller) => sell(db, caller, vendor, [{ variant_id: shop.small, quantity: 1 }]);
const cents = (text: string) => Math.round(Number(text) * 100);
/** The rows compared with the orders themselves. */
const wrongSums = () =>
  db.sql(
    `select b.id from private.store_buyers b left join lateral (
       select count(o.id) as orders, coalesce(sum(o.total - coalesce((select sum(r.amount) from public.refunds r
         where r.order_id = o.id and r.status <> 'failed'), 0)), 0) as spent
       from private.buyer_orders m join public.orders o on o.id = m.order_id
         and o.status in ('confirmed', 'processing', 'shipped', 'delivered') where m.buyer_id = b.id) s on true
     where b.vendor_id = any ($1) and (b.orders, b.spent) is distinct from (s.orders, s.spent)`,
    [shop.vendors],
  );

let ann: { id: string; caller: Caller };
beforeAll(async () => {
  ann = await buyer();
});

describe('the customers of a store', () => {
  test('are those who paid, with what they spent less what came back, and nothing that says where they live', async () => {
    const [first, second] = [await one(ann.caller), await one(ann.caller)];
    const paid = async (sale: typeof first) => cents((await pageOf(sale)).money.total);
    const both = (await paid(first)) + (await paid(second));
    expect(await customerOf(first.order_id)).toMatchObject({ kind: 'account', orders: 2 });
    expect(cents((await customerOf(first.order_id))?.spent ?? '')).toBe(both);
    const { items } = await pageOf(first);
    expect((await refund(first, [{ order_item_id: items[0]?.id, amount: '1.00' }])).status).toBe(200);
    expect(cents((await customerOf(first.order_id))?.spent ?? '')).toBe(both - 100);
    const left = await paid(first);
    await vendor.rpc('cancel_sale', { order_id: second.order_id, reason: 'other' });
    expect(await customerOf(first.order_id)).toMatchObject({ orders: 1 });
    expect(cents((await customerOf(first.order_id))?.spent ?? '')).toBe(left - 100);
    expect(await wrongSums()).toEqual([]);
    const [facts] = await db.sql<{ address: string; email: string }>(
      'select address, email from public.purchases where id = $1',
      [first.placed.purchase_id],
    );
    const shown = JSON.stringify([
      await list(),
      (
        await vendor.rpc('vendor_customer', {
          vendor_id: shop.vendors[0],
          customer_id: await idOf(first.order_id),
        })
      ).body,
      (await vendor.rpc('export_customers', { vendor_id: shop.vendors[0] })).body,
    ]);
    expect(shown).not.toContain(facts?.address);
    expect(shown).not.toContain(facts?.email);
    expect(shown).not.toMatch(/@|zip|phone/);
  });

  test('are counted right when one buyer pays twice at once', async () => {
    const { caller } = await buyer();
    const sales = await Promise.all([one(caller), one(caller), one(caller)]);
    expect(await customerOf(sales[0].order_id)).toMatchObject({ orders: 3 });
    expect(await wrongSums()).toEqual([]);
  });

  test('a guest is one by the address of mail, and becomes the account that takes the orders over', async () => {
    const mail = `guest-${Date.now()}@people.test`;
    const guest = await one(ann.caller);
    await db.sql('update public.orders set user_id = null, guest_email = $2 where id = $1', [
      guest.order_id,
      mail.toUpperCase(),
    ]);
    const second = await one(ann.caller);
    await db.sql('update public.orders set user_id = null, guest_email = $2 where id = $1', [
      second.order_id,
      mail,
    ]);
    expect(await customerOf(guest.order_id)).toMatchObject({ kind: 'guest', orders: 2 });
    const ben = await buyer();
    const own = await one(ben.caller);
    await db.sql('update public.orders set user_id = $2, guest_email = null where id = any ($1)', [
      [guest.order_id, second.order_id],
      ben.id,
    ]);
    expect(await customerOf(own.order_id)).toMatchObject({ kind: 'account', orders: 3 });
    expect(await idOf(guest.order_id)).toBe(await idOf(own.order_id));
    expect(await wrongSums()).toEqual([]);
  });

  test('a deleted account stays as such, without a name', async () => {
    const gone = await buyer();
    const sale = await one(gone.caller);
    await sale.deliver();
    await db.sql('select private.anonymise_orders($1)', [gone.id]);
    await db.sql('delete from auth.users where id = $1', [gone.id]);
    expect(await customerOf(sale.order_id)).toMatchObject({ kind: 'deleted', name: null, orders: 1 });
  });

  test('sort by last order, money and number of orders, and are found by name or number', async () => {
    const many = await buyer();
    const sales = [await one(many.caller), await one(many.caller)];
    await db.sql("update public.purchases set last_name = 'Quillfeather' where id = $1", [
      sales[1]?.placed.purchase_id,
    ]);
    const id = await idOf(sales[0]?.order_id ?? '');
    for (const sort of ['last', 'spent', 'orders'] as const) {
      const ids: string[] = [];
      const values: number[] = [];
      let after: Page['next'] = null;
      do {
        const page: Page = await list({ sort, page_size: 2, after });
        ids.push(...page.rows.map((row) => row.id));
        values.push(
          ...page.rows.map((row) =>
            sort === 'last'
              ? Date.parse(row.last_order_at)
              : sort === 'spent'
                ? Number(row.spent)
                : row.orders,
          ),
        );
        after = page.next;
      } while (after !== null);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain(id);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
    const found = async (query: string) => (await list({ query })).rows.map((row) => row.id);
    expect(await found('quillf')).toEqual([id]);
    expect(await found(sales[0]?.placed.reference ?? '')).toEqual([id]);
    expect(await found('quillfeather@')).toEqual([]);
    const page = (await vendor.rpc('vendor_customer', { vendor_id: shop.vendors[0], customer_id: id }))
      .body as { rows: { number: string }[]; next: null };
    expect(page.rows.map(({ number }) => number)).toEqual(
      sales.map(({ placed }) => placed.reference).toReversed(),
    );
  });

  test('of orders that were written without triggers are counted afterwards', async () => {
    const sale = await one(ann.caller);
    const { id: _, ...before } = (await customerOf(sale.order_id)) ?? { id: '' };
    await db.sql('delete from private.store_buyers where vendor_id = any ($1)', [shop.vendors]);
    expect((await list()).rows).toEqual([]);
    await db.sql('select private.count_all_buyers()');
    expect(await customerOf(sale.order_id)).toMatchObject(before);
    expect(await wrongSums()).toEqual([]);
  });

  test('are shown to no other store, shopper or member without the right; a file is a right of its own, and is logged', async () => {
    const sale = await one(ann.caller);
    const customer_id = await idOf(sale.order_id);
    const tried = async (caller: Caller, vendor_id = shop.vendors[0]) => [
      said(await caller.rpc('vendor_customers', { vendor_id })),
      said(await caller.rpc('vendor_customer', { vendor_id, customer_id })),
      said(await caller.rpc('export_customers', { vendor_id })),
    ];
    const no = ['403 not_allowed', '403 not_allowed', '403 not_allowed'];
    const cat = await colleague('catalog', 'Cat');
    expect(await Promise.all([cat, otherVendor, other].map((caller) => tried(caller)))).toEqual([no, no, no]);
    expect(await tried(otherVendor, shop.vendors[1])).toEqual(['200', '404 customer_unknown', '200']);
    expect(await tried(await colleague('fulfillment', 'Ful'))).toEqual(['200', '200', '403 not_allowed']);
    const logged = async () =>
      (
        await db.sql<{ n: number }>(
          "select count(*)::int as n from public.audit_log where action = 'customers.exported' and subject_id = $1",
          [shop.vendors[0]],
        )
      )[0]?.n ?? 0;
    const before = await logged();
    expect(await tried(await colleague('finance', 'Fin'))).toEqual(['200', '200', '200']);
    expect(await logged()).toBe(before + 1);
    expect([
      said(await vendor.rpc('vendor_customers', { vendor_id: shop.vendors[0], sort: 'name' })),
      said(
        await vendor.rpc('vendor_customers', {
          vendor_id: shop.vendors[0],
          sort: 'spent',
          after: { key: 'x', id: customer_id },
        }),
      ),
    ]).toEqual(['422 list_invalid', '422 list_invalid']);
  });
});
