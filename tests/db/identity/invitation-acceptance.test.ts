import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accept, db, invite, lookUp, newEmail, nothing, notOpen, personWith } from './invitation-support.ts';
import { buy, makePerson, makeShop } from '../support.ts';

describe('accepting', () => {
  test('a new store waits for its owner to fill it in, and grants no role', async () => {
    const invitation = await invite(newEmail());
    const { id, caller } = await personWith(invitation.email.toUpperCase());
    expect(await accept(caller, invitation.token)).toEqual({
      status: 200,
      body: {
        message: 'Welcome! Complete your application to open your store.',
        invitation_type: 'new',
      },
    });
    expect(await db.sql('select status, store_name from public.vendors where id = $1', [id])).toEqual([
      { status: 'invited', store_name: null },
    ]);
    expect(await db.sql('select role from public.user_roles where user_id = $1', [id])).toEqual([]);
    expect(await accept(caller, invitation.token)).toEqual(notOpen);
  });

  test('only the invited, confirmed address accepts', async () => {
    const invitation = await invite(newEmail());
    const thief = await personWith(newEmail());
    expect(await accept(thief.caller, invitation.token)).toEqual({
      status: 403,
      body: {
        code: 'PT403',
        message: 'wrong_account',
        details: 'This invitation was sent to another email address.',
        hint: '',
      },
    });
    // The token's claims are ignored: the account's own address is used.
    const liar = await db.person(thief.id, invitation.email);
    expect((await accept(liar, invitation.token)).status).toBe(403);
    const owner = await personWith(invitation.email);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [owner.id]);
    expect((await accept(owner.caller, invitation.token)).body).toMatchObject({
      message: 'email_not_verified',
    });
    expect((await accept(db.anon, invitation.token)).status).toBe(401);
    expect((await lookUp(invitation.token)).body).toHaveLength(1);
  });

  test('twenty wrong tokens block an account that guesses', async () => {
    const { caller } = await personWith(newEmail());
    for (let guess = 0; guess < 20; guess++) {
      expect(await accept(caller, randomBytes(32).toString('hex'))).toEqual(notOpen);
    }
    expect((await accept(caller, randomBytes(32).toString('hex'))).status).toBe(429);
  });

  test('a takeover moves the store with products, orders, items, rates, reviews and posts; its old owner keeps nothing', async () => {
    const shop = await makeShop(db);
    const [store] = shop.vendors;
    const buyer = await makePerson(db);
    const placed = await buy(db, await db.person(buyer), [{ variant_id: shop.small, quantity: 2 }]);
    const order = placed.orders[0]?.id;
    await db.sql(
      `insert into public.product_reviews (product_id, vendor_id, user_id, author_name, rating, title, content, status)
       values ($1, $2, $3, 'Ann', 4, 'Solid bar', 'It does what a bar should do.', 'approved')`,
      [shop.bar, store, buyer],
    );
    await db.sql(
      `insert into public.vendor_blog_posts (vendor_id, title, slug, body) values ($1, 'A post', $2, 'Text')`,
      [store, `post-${randomUUID()}`],
    );
    await db.sql("insert into public.user_roles (user_id, role) values ($1, 'vendor')", [store]);
    await db.sql(`update auth.users set raw_user_meta_data = '{"store_name": "First"}' where id = $1`, [
      store,
    ]);
    const before = await db.sql(
      'select rating_avg, rating_count, product_count, slug, status, published, updated_at from public.vendors where id = $1',
      [store],
    );
    expect(before).toMatchObject([{ rating_count: 1, product_count: 1 }]);
    const invitation = await invite(newEmail(), store);
    const rival = await invite(newEmail(), store);
    const { id, caller } = await personWith(invitation.email);
    const reply = await accept(caller, invitation.token);
    expect(reply).toEqual({
      status: 200,
      body: {
        message: `First ${shop.slugs[0].slice(6)} is now yours, with its products, orders and reviews.`,
        invitation_type: 'takeover',
      },
    });

    expect(
      await db.sql(
        'select rating_avg, rating_count, product_count, slug, status, published, updated_at from public.vendors where id = $1',
        [id],
      ),
    ).toEqual(before);
    const owned = async (who: string) =>
      (
        await db.sql<{ counts: object }>(
          `select jsonb_build_object(
             'products', (select count(*) from public.products where vendor_id = $1),
             'variants', (select count(*) from public.product_variants where vendor_id = $1),
             'orders', (select count(*) from public.orders where vendor_id = $1),
             'items', (select count(*) from public.order_items where vendor = $1),
             'rates', (select count(*) from public.shipping_rates where vendor_id = $1),
             'reviews', (select count(*) from public.product_reviews where vendor_id = $1),
             'posts', (select count(*) from public.vendor_blog_posts where vendor_id = $1),
             'roles', (select coalesce(jsonb_agg(role), '[]') from public.user_roles where user_id = $1),
             'menu', (select raw_user_meta_data ->> 'store_name' from auth.users where id = $1)
           ) as counts`,
          [who],
        )
      )[0]?.counts;
    expect(await owned(id)).toEqual({
      products: 1,
      variants: 2,
      orders: 1,
      items: 1,
      rates: 3,
      reviews: 1,
      posts: 1,
      roles: ['vendor'],
      menu: `First ${shop.slugs[0].slice(6)}`,
    });
    expect(await owned(store)).toEqual({
      products: 0,
      variants: 0,
      orders: 0,
      items: 0,
      rates: 0,
      reviews: 0,
      posts: 0,
      roles: [],
      menu: null,
    });
    // Over HTTP: the new owner reads the order, the one before does not.
    expect((await caller.get(`orders?id=eq.${order}&select=id`)).body).toEqual([{ id: order }]);
    expect((await (await db.person(store)).get(`orders?id=eq.${order}&select=id`)).body).toEqual([]);
    // The other open link to the same store is closed, the old owner notified, the action recorded.
    expect(await lookUp(rival.token)).toEqual(nothing);
    expect(
      await db.sql(
        "select template, payload from public.email_outbox where dedupe_key = 'store-handed-over:' || $1",
        [invitation.id],
      ),
    ).toEqual([
      { template: 'store-handed-over', payload: { store_name: `First ${shop.slugs[0].slice(6)}` } },
    ]);
    expect(
      await db.sql(
        "select actor_id, before, after from public.audit_log where action = 'invitation.accepted' and subject_id = $1",
        [invitation.id],
      ),
    ).toEqual([{ actor_id: id, before: { vendor_id: store }, after: { vendor_id: id } }]);
  });

  test('two accepts at once give one transfer', async () => {
    const shop = await makeShop(db);
    const invitation = await invite(newEmail(), shop.vendors[0]);
    const { id, caller } = await personWith(invitation.email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(caller, invitation.token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(
      await db.sql(
        "select count(*)::int as n from public.audit_log where action = 'invitation.accepted' and subject_id = $1",
        [invitation.id],
      ),
    ).toEqual([{ n: 1 }]);
    expect(await db.sql('select id from public.vendors where slug = $1', [shop.slugs[0]])).toEqual([{ id }]);
  });

  test('two people accept two links to one store at once: one gets it', async () => {
    const shop = await makeShop(db);
    const links = await Promise.all([
      invite(newEmail(), shop.vendors[0]),
      invite(newEmail(), shop.vendors[0]),
    ]);
    const people = await Promise.all(links.map(({ email }) => personWith(email)));
    const replies = await Promise.all(people.map(({ caller }, n) => accept(caller, links[n]?.token ?? '')));
    const statuses = replies.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 404]);
    const winner = people[statuses.indexOf(200)];
    expect(await db.sql('select id from public.vendors where slug = $1', [shop.slugs[0]])).toEqual([
      { id: winner?.id },
    ]);
  });

  test('someone who got a store in between is refused with a message, and the invitation stays open', async () => {
    const shop = await makeShop(db);
    const invitation = await invite(newEmail(), shop.vendors[0]);
    const { id, caller } = await personWith(invitation.email);
    await db.sql("insert into public.vendors (id, store_name) values ($1, 'Own store of mine')", [id]);
    expect(await accept(caller, invitation.token)).toEqual({
      status: 409,
      body: {
        code: 'PT409',
        message: 'has_store',
        details: 'You already have a store. Each account can have one, so use another account for this one.',
        hint: '',
      },
    });
    expect((await lookUp(invitation.token)).body).toHaveLength(1);
    expect(await db.sql('select id from public.vendors where slug = $1', [shop.slugs[0]])).toEqual([
      { id: shop.vendors[0] },
    ]);
  });

  test('every key that names a store or an account moves with it', async () => {
    expect(
      await db.sql(
        `select c.conrelid::regclass::text as table, c.conname from pg_constraint c
         where c.contype = 'f' and c.confrelid in ('public.vendors'::regclass, 'auth.users'::regclass)
           and c.connamespace = 'public'::regnamespace and c.confupdtype <> 'c'`,
      ),
    ).toEqual([]);
  });
});
