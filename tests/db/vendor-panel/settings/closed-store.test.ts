import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sell } from '../../orders/order-support.ts';
import { db } from '../../one-shop.ts';
import { makePerson, makeShop, type Caller, type Shop } from '../../support.ts';
import { document, said } from '../product-support.ts';

/** One store open, one suspended, one that nobody has approved yet and one that is offline, each with a team. */
const states = ['open', 'suspended', 'waiting', 'offline'] as const;
const roles = ['owner', 'manager', 'fulfillment', 'catalog', 'finance'] as const;
const strangers = ['another store', 'a suspended store', 'a shopper', 'a visitor'] as const;

type Staffed = { shop: Shop; vendor: string; people: Record<string, Caller> };
const stores = {} as Record<(typeof states)[number], Staffed>;

async function staffed(state: (typeof states)[number]): Promise<Staffed> {
  const shop = await makeShop(db);
  const [vendor, other] = shop.vendors;
  const people: Record<string, Caller> = { owner: await db.person(vendor) };
  for (const role of roles.slice(1)) {
    const id = await makePerson(db);
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      vendor,
      id,
      role,
    ]);
    people[role] = await db.person(id);
  }
  people['another store'] = await db.person(other);
  people['a shopper'] = await db.person(await makePerson(db));
  people['a visitor'] = db.anon;
  if (state === 'suspended')
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [vendor]);
  if (state === 'offline')
    await db.sql('update public.vendors set published = false where id = $1', [vendor]);
  if (state === 'waiting') {
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [vendor]);
    await db.sql("update public.vendors set status = 'pending' where id = $1", [vendor]);
  }
  return { shop, vendor, people };
}

beforeAll(async () => {
  for (const state of states) stores[state] = await staffed(state);
  for (const state of states) {
    stores[state].people['a suspended store'] = await db.person(
      state === 'suspended' ? stores.open.shop.vendors[1] : stores.suspended.vendor,
    );
  }
});

/**
 * The procedures of the settings, with arguments that change nothing: a caller with the rights gets a validation
 * error.
 */
const settings = (vendor: string, rate: string): Record<string, Record<string, unknown>> => ({
  store_settings: { vendor },
  store_holiday: { vendor },
  store_business: { vendor },
  store_sales_figures: { vendor },
  store_shipping_rates: { vendor_id: vendor },
  store_shipping_setup: { vendor_id: vendor },
  store_carrier: { vendor_id: vendor },
  store_documents: { vendor },
  store_tax_registrations: { vendor },
  try_shipping_rates: { vendor_id: vendor, subtotal: '10.00', grams: 100 },
  my_notification_settings: { vendor_id: vendor },
  store_team: { vendor_id: vendor },
  save_store_settings: { vendor, form: {}, base_version: 0 },
  save_store_holiday: { vendor, form: {}, base_version: 0 },
  change_store_slug: { vendor, slug: 'x', seen_slug: 'never' },
  save_store_business: { vendor, form: {}, base_version: 0 },
  remove_business_document: { vendor, document: vendor },
  save_tax_registration: { vendor, registration: vendor, form: {}, base_version: 0 },
  remove_tax_registration: { vendor, registration: vendor },
  save_shipping_rate: { vendor_id: vendor, rate_id: rate, version: 1, rate: {} },
  delete_shipping_rate: { rate_id: rate, version: 99 },
  save_shipping_setup: { vendor_id: vendor, version: 0, setup: {} },
  save_store_carrier: {
    vendor_id: vendor,
    version: -1,
    request_key: vendor,
    carrier: 'manual',
    test_mode: false,
    needs_credentials: false,
  },
  save_notification_settings: { vendor_id: vendor, version: 0, choices: {} },
  invite_member: { vendor_id: vendor, email: 'no address', role: 'catalog' },
});

/** Who passes the rights check, by procedure. */
async function passing({ shop, vendor, people }: Staffed): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, args] of Object.entries(settings(vendor, shop.disabled))) {
    const answers = await Promise.all(
      Object.entries(people).map(
        async ([person, caller]) => [person, said(await caller.rpc(name, args))] as const,
      ),
    );
    found[name] = answers
      .filter(([, answer]) => !/^401 |^403 not_allowed|^404 rate_unknown/.test(answer))
      .map(([person]) => person);
  }
  return found;
}

const everyone = [...roles];
const shipping = ['owner', 'manager', 'fulfillment'];
const managers = ['owner', 'manager'];
const expected = {
  store_settings: everyone,
  store_holiday: everyone,
  store_business: ['owner', 'manager', 'finance'],
  store_sales_figures: ['owner', 'manager', 'finance'],
  store_shipping_rates: shipping,
  store_shipping_setup: shipping,
  store_carrier: shipping,
  store_documents: ['owner', 'manager', 'finance'],
  store_tax_registrations: ['owner', 'manager', 'finance'],
  try_shipping_rates: shipping,
  my_notification_settings: everyone,
  store_team: managers,
  save_store_settings: managers,
  save_store_holiday: managers,
  change_store_slug: managers,
  save_store_business: ['owner', 'finance'],
  remove_business_document: ['owner', 'finance'],
  save_tax_registration: ['owner', 'finance'],
  remove_tax_registration: ['owner', 'finance'],
  save_shipping_rate: shipping,
  delete_shipping_rate: shipping,
  save_shipping_setup: shipping,
  save_store_carrier: shipping,
  save_notification_settings: everyone,
  invite_member: managers,
};

describe("a store's settings", () => {
  test.each(states)('are open, while it is %s, to its members by role, and to nobody else', async (state) => {
    expect(await passing(stores[state])).toEqual(expected);
  });

  test.each(states)('are rows, while it is %s, that no stranger reads or writes directly', async (state) => {
    const { vendor, people } = stores[state];
    await db.sql(
      `insert into public.vendor_business (vendor_id, legal_name) values ($1, 'Iron Works') on conflict (vendor_id) do nothing`,
      [vendor],
    );
    await db.sql(
      `insert into public.vendor_shipping (vendor_id, city) values ($1, 'Reno') on conflict (vendor_id) do nothing`,
      [vendor],
    );
    const seen: Record<string, string[]> = {};
    const written: string[] = [];
    const tables = {
      vendors: `id=eq.${vendor}`,
      vendor_business: `vendor_id=eq.${vendor}`,
      vendor_shipping: `vendor_id=eq.${vendor}`,
      vendor_members: `vendor_id=eq.${vendor}&role=eq.finance`,
      vendor_notification_settings: `vendor_id=eq.${vendor}`,
      vendor_notices: `vendor_id=eq.${vendor}`,
      team_invitations: `vendor_id=eq.${vendor}`,
    };
    for (const [table, filter] of Object.entries(tables)) {
      for (const person of strangers) {
        const caller = people[person] as Caller;
        const { body } = await caller.get(`${table}?select=*&${filter}`);
        if (Array.isArray(body) && body.length > 0) (seen[table] ??= []).push(person);
        const change = await caller.send('PATCH', `${table}?${filter}`, { vendor_id: randomUUID() });
        const removal = await caller.send('DELETE', `${table}?${filter}`);
        for (const { status } of [change, removal]) if (status < 400) written.push(`${person} ${table}`);
      }
    }
    expect({ seen, written }).toEqual({ seen: {}, written: [] });
  });
});

describe('a suspended store', () => {
  test("keeps its drafts and can't publish, no matter who on its team asks", async () => {
    const { vendor, shop, people } = stores.suspended;
    const [product] = await db.sql<{ version: number }>('select version from public.products where id = $1', [
      shop.bar,
    ]);
    const asked = (caller: Caller) => [
      caller.rpc('create_product', { vendor_id: vendor, request_key: randomUUID(), document: document() }),
      caller.rpc('save_product', {
        product_id: shop.bar,
        version: product?.version,
        request_key: randomUUID(),
        document: document(),
      }),
      caller.rpc('move_product', {
        product_id: shop.bar,
        version: product?.version,
        request_key: randomUUID(),
        move: 'unpublish',
      }),
      caller.rpc('publish_store', { vendor, seen_version: 1, seen_published_at: null }),
      caller.rpc('unpublish_store', { vendor, seen_published_at: null }),
    ];
    const answers: Record<string, string[]> = {};
    for (const role of ['owner', 'manager', 'catalog', 'fulfillment'] as const) {
      answers[role] = (await Promise.all(asked(people[role] as Caller))).map(said);
    }
    const closed = '403 store_closed';
    const not = '403 not_allowed';
    expect(answers).toEqual({
      owner: [closed, closed, closed, closed, closed],
      manager: [closed, closed, closed, closed, closed],
      catalog: [closed, closed, closed, not, not],
      fulfillment: [not, not, not, not, not],
    });
    expect((await db.anon.get(`public_vendors?id=eq.${vendor}`)).body).toEqual([]);
  });

  test('ships what it has sold', async () => {
    const { vendor, shop, people } = await staffed('open');
    const [owner, shopper] = [people['owner'] as Caller, people['a shopper'] as Caller];
    const order = await sell(db, shopper, owner, [{ variant_id: shop.small, quantity: 1 }]);
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [vendor]);
    const ship = (person: string) =>
      people[person]?.rpc('ship_items', { order_id: order.order_id, request_key: randomUUID() });
    expect([
      (await ship('a suspended store'))?.status ?? (await ship('another store'))?.status,
      (await ship('catalog'))?.status,
      (await ship('fulfillment'))?.status,
    ]).toEqual([404, 404, 200]);
  });
});
