import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeShop, openDb, type Caller, type Shop } from '../support.ts';

const db = openDb();
let shop: Shop;
let ada: { id: string; email: string; caller: Caller };
let bob: Caller;

async function newPerson() {
  const id = await makePerson(db);
  const email = `${id}@people.test`;
  await db.sql('update auth.users set email = $2 where id = $1', [id, email]);
  return { id, email, caller: await db.person(id, email) };
}

beforeAll(async () => {
  shop = await makeShop(db);
  ada = await newPerson();
  bob = (await newPerson()).caller;
});
afterAll(() => db.end());

const names = (reply: { body: unknown }) => (reply.body as { id: string }[]).map(({ id }) => id);

test('saved_products keeps the requested order, skips what is not for sale, and returns duplicates once', async () => {
  const reply = await db.anon.rpc('saved_products', {
    ids: [shop.plate, shop.bar, shop.plate, '00000000-0000-7000-8000-000000000000'],
  });
  expect(names(reply)).toEqual([shop.plate, shop.bar]);
  expect(reply.body).toMatchObject([
    { description: 'Made for the tests of the shop.', features: [], price_from: '33.33' },
    { price_from: '10.01' },
  ]);
});

describe('the wishlist of an account', () => {
  test('merges what is sent, returns the whole list, and belongs to one account', async () => {
    expect(names(await ada.caller.rpc('add_to_wishlist', { ids: [shop.bar] }))).toEqual([shop.bar]);
    expect(names(await ada.caller.rpc('add_to_wishlist', { ids: [shop.plate, shop.bar] }))).toEqual([
      shop.bar,
      shop.plate,
    ]);
    expect(names(await bob.rpc('add_to_wishlist', { ids: [] }))).toEqual([]);
    expect((await bob.send('DELETE', `wishlist_items?product_id=eq.${shop.bar}`)).body).toEqual([]);
    expect(names(await ada.caller.rpc('add_to_wishlist', { ids: [] }))).toHaveLength(2);
    await ada.caller.send('DELETE', `wishlist_items?product_id=eq.${shop.plate}`);
    expect(names(await ada.caller.rpc('add_to_wishlist', { ids: [] }))).toEqual([shop.bar]);
  });

  test('keeps the order in which a browser saved its items, after the existing ones', async () => {
    const carl = await newPerson();
    const other = await makeShop(db);
    await carl.caller.rpc('add_to_wishlist', { ids: [shop.plate] });
    const wanted = [other.plate, shop.bar, other.bar];
    for (const order of [wanted, wanted.toReversed()]) {
      expect(names(await carl.caller.rpc('add_to_wishlist', { ids: [...order, shop.plate] }))).toEqual([
        shop.plate,
        ...wanted,
      ]);
    }
  });

  test('visitors have none, and nobody can store a price that was never shown', async () => {
    expect((await db.anon.rpc('add_to_wishlist', { ids: [shop.bar] })).status).toBe(401);
    expect(
      (
        await ada.caller.send('POST', 'wishlist_items', {
          user_id: ada.id,
          product_id: shop.plate,
          price_seen: 99999,
        })
      ).status,
    ).toBe(403);
  });
});

describe('notices', () => {
  const notices = async () =>
    (await ada.caller.get('notices?select=kind,product_id,payload&order=created_at')).body;
  const mails = () =>
    db.sql<{ template: string; payload: Record<string, unknown> }>(
      "select template, payload from public.email_outbox where to_email = $1 and template like 'wishlist-%' order by created_at",
      [ada.email],
    );

  test('back in stock is reported once, in the app and by email', async () => {
    const own = await makeShop(db);
    await db.sql('update public.product_variants set stock = 0 where id = $1', [own.plateVariant]);
    await ada.caller.rpc('add_to_wishlist', { ids: [own.plate] });
    await db.sql('update public.product_variants set stock = 3 where id = $1', [own.plateVariant]);
    expect((await db.service.rpc('send_wishlist_notices')).body).toBe(1);
    expect((await db.service.rpc('send_wishlist_notices')).body).toBe(0);
    expect(await notices()).toMatchObject([{ kind: 'back-in-stock', product_id: own.plate }]);
    expect(await mails()).toMatchObject([
      { template: 'wishlist-back-in-stock', payload: { price: '33.33' } },
    ]);
  });

  test('a lower price is emailed to those who opted in; a higher or repeated one is not', async () => {
    const own = await makeShop(db);
    const before = (await mails()).length;
    await ada.caller.rpc('add_to_wishlist', { ids: [own.plate] });
    const price = async (amount: number) => {
      await db.sql('update public.product_variants set price = $2 where id = $1', [own.plateVariant, amount]);
      return (await db.service.rpc('send_wishlist_notices')).body;
    };
    expect(await price(30)).toBe(1);
    expect(await mails()).toHaveLength(before);
    await db.sql('update public.notification_preferences set price_drops = true where user_id = $1', [
      ada.id,
    ]);
    expect(await price(32)).toBe(0);
    expect(await price(30)).toBe(0);
    expect(await price(25)).toBe(1);
    expect((await mails()).slice(before)).toMatchObject([
      { template: 'wishlist-price-drop', payload: { price: '25.00', price_before: '30.00' } },
    ]);
  });

  test('a change undone before anyone was notified is not reported', async () => {
    const own = await makeShop(db);
    await db.sql('update public.product_variants set stock = 0 where id = $1', [own.plateVariant]);
    await ada.caller.rpc('add_to_wishlist', { ids: [own.plate] });
    await db.sql('update public.product_variants set stock = 1 where id = $1', [own.plateVariant]);
    await db.sql('update public.product_variants set stock = 0 where id = $1', [own.plateVariant]);
    expect((await db.service.rpc('send_wishlist_notices')).body).toBe(0);
  });

  test('users can mark only their own notices as read, and change nothing else', async () => {
    const read = await ada.caller.send('PATCH', 'notices?kind=eq.back-in-stock', {
      read_at: '2026-01-01T00:00:00Z',
    });
    expect(read.body).toHaveLength(1);
    expect((await ada.caller.send('PATCH', 'notices?kind=eq.back-in-stock', { payload: {} })).status).toBe(
      403,
    );
    expect((await bob.get('notices')).body).toEqual([]);
  });
});
