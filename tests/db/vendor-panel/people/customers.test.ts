import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fresh } from '../../account/account-support.ts';
import { foldSales } from '../../fold-sales.ts';
import { db } from '../../one-shop.ts';
import {
  address,
  confirmation,
  contact,
  makePerson,
  makeShop,
  place,
  startPayment,
  type Caller,
  type Placed,
  type Shop,
} from '../../support.ts';

type Customer = { id: string; name: string; orders: number; spent: string; region: string };
type Page = { rows: Customer[]; next: { key: string; id: string } | null };

const cents = (text: string) => Math.round(Number(text) * 100);
const said = ({ status, body }: { status: number; body: unknown }) =>
  status >= 400 ? `${status} ${(body as { message: string }).message}` : String(status);
const settled = (): Promise<void> => foldSales(db, shop.vendors);

/** A separate store: other files sell in the shared one. */
let shop: Shop;
let seller: Caller;
beforeAll(async () => {
  shop = await makeShop(db, 9000);
  seller = await db.person(shop.vendors[0]);
});

type Person = { caller: Caller; email: string; first_name: string; last_name: string };
const guest = (first_name: string, last_name = 'Guest'): Person => ({
  caller: db.anon,
  email: `${randomUUID()}@people.test`,
  first_name,
  last_name,
});
async function account(first_name: string, last_name = 'Member'): Promise<Person & { id: string }> {
  const email = `${randomUUID()}@people.test`;
  const id = await makePerson(db, email);
  return { id, caller: await db.person(id, email), email, first_name, last_name };
}

async function buy(
  { caller, email, first_name, last_name }: Person,
  quantity = 1,
  state = 'CA',
): Promise<{ placed: Placed; order: string }> {
  // All tests use one address, which may hold only so much stock.
  await db.sql('delete from public.stock_holds');
  const placed = await place(caller, [{ variant_id: shop.small, quantity }], {
    contact: { ...contact, email, first_name, last_name },
    address: { ...address, state, zip_code: state === 'CA' ? '90001' : '97201' },
  });
  const paid = await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
  expect(paid.status).toBe(200);
  return { placed, order: placed.orders[0]?.id ?? '' };
}

const page = async (args: object = {}, caller = seller): Promise<Page> =>
  (await caller.rpc('vendor_customers', { vendor_id: shop.vendors[0], ...args })).body as Page;
async function all(args: object = {}): Promise<Customer[]> {
  await settled();
  const rows: Customer[] = [];
  let after: Page['next'] = null;
  do {
    const read: Page = await page({ ...args, after, page_size: 2 });
    rows.push(...read.rows);
    after = read.next;
  } while (after !== null);
  return rows;
}
const named = async (name: string) => (await all()).filter((each) => each.name.startsWith(name));
const facts = ({ name, orders, spent, region }: Customer) => ({ name, orders, spent, region });

/** The same from the rows, added up here. */
async function counted(): Promise<unknown[]> {
  const rows = await db.sql<{
    who: string;
    name: string;
    state: string;
    total: string;
    back: string;
    at: Date;
  }>(
    `select coalesce(o.user_id::text, lower(o.guest_email)) as who, pu.first_name || ' ' || pu.last_name as name, pu.state, o.total::text,
       (select coalesce(sum(r.amount), 0)::text from public.refunds r where r.order_id = o.id) as back, o.created_at as at
     from public.orders o join public.purchases pu on pu.id = o.purchase_id
     where o.vendor_id = $1 and o.status not in ('pending', 'cancelled') and coalesce(o.user_id::text, o.guest_email) is not null
     order by o.created_at, o.id`,
    [shop.vendors[0]],
  );
  const people = new Map<string, { name: string; region: string; orders: number; spent: number }>();
  for (const { who, name, state, total, back } of rows) {
    const before = people.get(who) ?? { orders: 0, spent: 0 };
    people.set(who, {
      name,
      region: state,
      orders: before.orders + 1,
      spent: before.spent + cents(total) - cents(back),
    });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name) || a.spent - b.spent);
}
const kept = async () =>
  (
    await db.sql<{ name: string; region: string; orders: number; spent: number }>(
      'select name, region, orders, spent::int from private.customers where vendor_id = $1',
      [shop.vendors[0]],
    )
  ).sort((a, b) => a.name.localeCompare(b.name) || a.spent - b.spent);

describe("a store's customers", () => {
  test('match the sum of its orders, even while the chore adds them up', async () => {
    const people = [guest('Gil'), guest('Gus'), await account('Mia'), await account('Max')];
    const over = new AbortController();
    const folding = (async () => {
      while (!over.signal.aborted) await db.service.rpc('fold_sales');
    })();
    for (let round = 0; round < 3; round += 1) {
      for (const [place, person] of people.entries()) {
        const { order } = await buy(person, 1 + ((round + place) % 3), round === 1 ? 'OR' : 'CA');
        if ((round + place) % 4 === 1) await seller.rpc('cancel_sale', { order_id: order, reason: 'other' });
        if ((round + place) % 4 === 2) {
          const [line] = await db.sql<{ id: string }>(
            'select id from public.order_items where order_id = $1',
            [order],
          );
          await seller.rpc('refund_sale', {
            order_id: order,
            request_key: randomUUID(),
            lines: [{ order_item_id: line?.id, amount: '1.50' }],
            reason: 'Scratched',
            seen_refunded: '0.00',
          });
        }
      }
    }
    over.abort();
    await folding;
    await settled();
    const right = await counted();
    expect(right).toHaveLength(4);
    expect(await kept()).toEqual(right);
    await db.sql('delete from private.customers where vendor_id = $1', [shop.vendors[0]]);
    await db.sql('select private.rebuild_customers($1)', [shop.vendors[0]]);
    expect(await kept()).toEqual(right);
  });

  test('are identified by account or email, and appear as soon as they have paid', async () => {
    const one = guest('Ina');
    await buy(one);
    await buy({ ...one, email: one.email.toUpperCase() }, 1, 'OR');
    await buy(guest('Ina'));
    // The page counts on its own, unless someone else is counting at this moment.
    await vi.waitFor(
      async () => expect((await page()).rows.filter(({ name }) => name.startsWith('Ina'))).toHaveLength(2),
      { timeout: 20_000, interval: 50 },
    );
    const rows = await named('Ina');
    expect(rows.map(({ orders, region }) => [orders, region]).sort()).toEqual([
      [1, 'CA'],
      [2, 'OR'],
    ]);
    // Neither address nor account leaves the shop.
    expect(JSON.stringify(await page())).not.toMatch(/@|people\.test/);
  });

  test('who confirm their email bring their guest orders with them', async () => {
    const before = guest('Lin');
    await buy(before);
    const id = await makePerson(db, before.email);
    const caller = await db.person(id, before.email);
    await caller.rpc('link_guest_orders_to_user', { user_email: before.email, user_id_param: id });
    await buy({ ...before, caller });
    expect((await named('Lin')).map(({ orders }) => orders)).toEqual([2]);
  });

  test('disappear with their last order that counts, and with their account', async () => {
    const short = guest('Tom');
    const { order } = await buy(short);
    expect(await named('Tom')).toHaveLength(1);
    await seller.rpc('cancel_sale', { order_id: order, reason: 'other' });
    expect(await named('Tom')).toEqual([]);

    const leaving = await account('Zoe');
    const sold = await buy(leaving);
    expect(await named('Zoe')).toHaveLength(1);
    await seller.rpc('ship_items', { order_id: sold.order, request_key: randomUUID() });
    expect(said(await (await fresh(leaving.id)).rpc('delete_my_account'))).toBe('204');
    expect(
      await db.sql("select 1 from private.customers where vendor_id = $1 and name like 'Zoe%'", [
        shop.vendors[0],
      ]),
    ).toEqual([]);
    expect(await named('Zoe')).toEqual([]);
    expect(await named('Deleted')).toEqual([]);
  });

  test('are listed in every sort order without gaps, filtered, and found by name, number or full email', async () => {
    const [uma, ugo] = [guest('Uma', 'Vale'), guest('Ugo', 'Vale-Ortiz')];
    const { placed } = await buy(uma, 3, 'OR');
    await buy(ugo);
    await buy(ugo, 2);
    const ids = async (args: object) => (await all(args)).map(({ id }) => id);
    const everyone = await ids({});
    for (const sort of ['spent', 'orders', 'name']) {
      expect([...(await ids({ sort }))].sort()).toEqual([...everyone].sort());
    }
    const spent = (await all({ sort: 'spent' })).map((each) => cents(each.spent));
    expect(spent).toEqual([...spent].sort((a, b) => b - a));
    expect((await all({ returning_only: true })).every(({ orders }) => orders > 1)).toBe(true);
    expect((await all({ region: 'OR' })).every(({ region }) => region === 'OR')).toBe(true);
    const found = async (query: string, args: object = {}) =>
      (await all({ query, ...args })).map(({ name }) => name).sort();
    expect({
      beginning: await found('vale'),
      'whole name': await found('Uma  V'),
      number: await found(placed.reference.toLowerCase()),
      address: await found(uma.email),
      'part of an address': await found(uma.email.slice(0, -1)),
      'a name of the other state': await found('vale', { region: 'CA' }),
    }).toEqual({
      beginning: ['Ugo Vale-Ortiz', 'Uma Vale'],
      'whole name': ['Uma Vale'],
      number: ['Uma Vale'],
      address: ['Uma Vale'],
      'part of an address': [],
      'a name of the other state': ['Ugo Vale-Ortiz'],
    });
    for (const args of [{ sort: 'age' }, { query: 'x' }, { after: { key: 'x', id: 'y' } }]) {
      const reply = await seller.rpc('vendor_customers', { vendor_id: shop.vendors[0], ...args });
      expect(said(reply)).toBe('422 list_invalid');
    }
  });

  test('link only to their orders at this store', async () => {
    const regular = await account('Kim');
    const first = await buy(regular);
    const second = await buy(regular);
    await seller.rpc('cancel_sale', { order_id: second.order, reason: 'other' });
    const [kim] = await named('Kim');
    expect(facts(kim as Customer)).toMatchObject({ orders: 1 });
    const orders = async (caller: Caller, vendor_id: string) =>
      (
        (await caller.rpc('vendor_orders', { vendor_id, customer: kim?.id, page_size: 1 })).body as {
          rows: { id: string }[];
          next: object | null;
        }
      ).rows.map(({ id }) => id);
    expect(await orders(seller, shop.vendors[0])).toEqual([second.order]);
    const next = (
      (await seller.rpc('vendor_orders', { vendor_id: shop.vendors[0], customer: kim?.id, page_size: 1 }))
        .body as { next: object }
    ).next;
    expect(
      (
        await seller.rpc('vendor_orders', {
          vendor_id: shop.vendors[0],
          customer: kim?.id,
          page_size: 1,
          after: next,
        })
      ).body,
    ).toMatchObject({ rows: [{ id: first.order }], next: null });
    // Another store learns nothing from the id.
    expect(await orders(await db.person(shop.vendors[1]), shop.vendors[1])).toEqual([]);
  });
});

describe('the customer export', () => {
  const member = async (role: string) => {
    const id = await makePerson(db);
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      shop.vendors[0],
      id,
      role,
    ]);
    return { id, caller: await db.person(id) };
  };
  const take = async (caller: Caller, args: object = {}) =>
    caller.rpc('export_customers', { vendor_id: shop.vendors[0], ...args });

  test('is made by members with the right, and those they grant it; each is recorded', async () => {
    const [manager, finance, packer, catalog] = [
      await member('manager'),
      await member('finance'),
      await member('fulfillment'),
      await member('catalog'),
    ];
    const letExport = async (by: Caller, user_id: string, allowed: boolean) =>
      said(await by.rpc('let_member_export', { vendor_id: shop.vendors[0], user_id, allowed }));
    expect({
      owner: said(await take(seller)),
      manager: said(await take(manager.caller)),
      finance: said(await take(finance.caller)),
      fulfillment: said(await take(packer.caller)),
      catalog: said(await take(catalog.caller)),
      'other store': said(await take(await db.person(shop.vendors[1]))),
    }).toEqual({
      owner: '200',
      manager: '200',
      finance: '403 not_allowed',
      fulfillment: '403 not_allowed',
      catalog: '403 not_allowed',
      'other store': '403 not_allowed',
    });
    expect({
      'by finance': await letExport(finance.caller, packer.id, true),
      'to catalog': await letExport(seller, catalog.id, true),
      'to the owner': await letExport(seller, shop.vendors[0], true),
      // Finance may do more than a manager.
      'by a manager to finance': await letExport(manager.caller, finance.id, true),
      'by a manager': await letExport(manager.caller, packer.id, true),
      again: await letExport(seller, packer.id, true),
    }).toEqual({
      'by finance': '403 not_allowed',
      'to catalog': '422 export_impossible',
      'to the owner': '409 is_owner',
      'by a manager to finance': '403 role_above',
      'by a manager': '204',
      again: '204',
    });
    const regional = await take(packer.caller, { region: 'OR' });
    expect(said(regional)).toBe('200');
    // Nobody issued this cursor: it comes before every name.
    const cursor = randomUUID();
    const { rows } = (await take(packer.caller, { after: { id: cursor, key: '' } })).body as {
      rows: unknown[];
    };
    const everyone = rows.length;
    expect(everyone).toBeGreaterThan(0);
    const rights = (await packer.caller.rpc('my_stores')).body as { rights: Record<string, string[]> }[];
    expect(rights[0]?.rights['customers']).toEqual(['export', 'read']);
    expect(
      await db.sql(
        `select action, actor_id, after from public.audit_log where subject_id = $1 and actor_id = any ($2::uuid[])
         and action in ('customers.exported', 'member.export') order by id`,
        [shop.vendors[0], [packer.id, manager.id]],
      ),
    ).toEqual([
      {
        action: 'customers.exported',
        actor_id: manager.id,
        after: { returning_only: false, rows: everyone },
      },
      { action: 'member.export', actor_id: manager.id, after: { user_id: packer.id, allowed: true } },
      {
        action: 'customers.exported',
        actor_id: packer.id,
        after: {
          region: 'OR',
          returning_only: false,
          rows: (regional.body as { rows: unknown[] }).rows.length,
        },
      },
      {
        action: 'customers.exported',
        actor_id: packer.id,
        after: { returning_only: false, cursor, rows: everyone },
      },
    ]);
    expect(await letExport(seller, packer.id, false)).toBe('204');
    expect(said(await take(packer.caller))).toBe('403 not_allowed');
  });
});
