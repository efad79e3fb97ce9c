import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, makePerson, makeShop, openDb, type Caller, type Reply } from './support.ts';

const db = openDb();
let adminId: string;
let admin: Caller;

beforeAll(async () => {
  adminId = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [adminId]);
  admin = await db.person(adminId);
});
beforeEach(() => db.sql('delete from private.attempts'));
afterAll(() => db.end());

type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly invitation_type: string;
  readonly existing_vendor_id: string | null;
  readonly expires_at: string;
};

const newEmail = () => `${randomUUID()}@people.test`;

/** Invites and takes the token out of the mail, as the sender does. */
async function invite(email: string, store: string | null = null): Promise<Invitation & { token: string }> {
  const reply = await admin.rpc('invite_vendor', {
    email,
    invitation_type: store === null ? 'new' : 'takeover',
    existing_vendor_id: store,
  });
  expect(reply).toMatchObject({ status: 200 });
  const invitation = reply.body as Invitation;
  const [mail] = await db.sql<{ token: string }>(
    `select q.secrets ->> 'token' as token from private.email_queue q join public.email_outbox o on o.id = q.email_id
     where o.dedupe_key = 'vendor-invitation:' || $1`,
    [invitation.id],
  );
  return { ...invitation, token: mail?.token ?? '' };
}

const lookUp = (token: string, caller: Caller = db.anon) =>
  caller.rpc('get_invitation_by_token', { token_param: token });
const accept = (caller: Caller, token: string) =>
  caller.rpc('accept_vendor_invitation', { invitation_token_param: token });
const nothing: Reply = { status: 200, body: [] };
const notOpen: Reply = {
  status: 404,
  body: {
    code: 'PT404',
    message: 'invitation_invalid',
    details: 'Invalid or expired invitation link',
    hint: null,
  },
};

async function personWith(email: string): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db, email);
  return { id, caller: await db.person(id, email) };
}

describe('inviting', () => {
  test('only an admin invites or revokes', async () => {
    const person = await db.person(await makePerson(db));
    const { id } = await invite(newEmail());
    const denied = {
      status: 403,
      body: { code: 'PT403', message: 'admin_only', details: 'Only an admin can do this.', hint: '' },
    };
    expect(await person.rpc('invite_vendor', { email: newEmail() })).toEqual(denied);
    expect(await person.rpc('revoke_invitation', { invitation_id: id })).toEqual(denied);
    expect((await db.anon.rpc('invite_vendor', { email: newEmail() })).status).toBe(401);
  });

  test('the token is 32 random bytes, in the mail that is to be sent and as a hash, and nowhere after the mail has gone', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await db.sql<{ token_hash: Buffer }>(
      'select token_hash from public.vendor_invitations where id = $1',
      [id],
    );
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const [mail] = await db.sql<{ id: string; template: string; to_email: string; payload: unknown }>(
      "select id, template, to_email, payload from public.email_outbox where dedupe_key = 'vendor-invitation:' || $1",
      [id],
    );
    expect(mail).toMatchObject({ template: 'vendor-invitation', to_email: email });
    expect(Object.keys(mail?.payload as object).sort()).toEqual(['expires', 'store_name', 'takeover']);
    // What is due goes out; then the queue forgets it, secret and all.
    await db.sql("update private.email_queue set next_attempt_at = '2000-01-01' where email_id = $1", [
      mail?.id,
    ]);
    const claimed = await db.service.rpc('claim_emails', { max: 1 });
    expect(claimed.body).toMatchObject([{ id: mail?.id, payload: { token, takeover: false } }]);
    await db.service.rpc('record_email', { email_id: mail?.id, status: 'sent' });
    expect(await db.sql('select 1 from private.email_queue where email_id = $1', [mail?.id])).toEqual([]);
    expect(
      await db.sql('select 1 from public.audit_log where subject_id = $1 and after::text like $2', [
        id,
        `%${token}%`,
      ]),
    ).toEqual([]);
  });

  test.each([
    ['no address', { email: 'nobody' }, 'email_invalid'],
    ['an address with a line break', { email: 'a@b.test\nBcc: c@d.test' }, 'email_invalid'],
    ['an unknown type', { email: 'a@b.test', invitation_type: 'gift' }, 'type_unknown'],
    ['a takeover of no store', { email: 'a@b.test', invitation_type: 'takeover' }, 'store_missing'],
    [
      'a new store that names an old one',
      { email: 'a@b.test', existing_vendor_id: randomUUID() },
      'store_missing',
    ],
  ])('%s is refused', async (_, args, code) => {
    const reply = await admin.rpc('invite_vendor', args);
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([422, code]);
  });

  test('a takeover of an unknown store is 404, and whoever has a store is not invited', async () => {
    const unknown = await admin.rpc('invite_vendor', {
      email: newEmail(),
      invitation_type: 'takeover',
      existing_vendor_id: randomUUID(),
    });
    expect([unknown.status, (unknown.body as { message: string }).message]).toEqual([404, 'store_unknown']);
    const shop = await makeShop(db);
    const [owner] = await db.sql<{ email: string }>('select email from auth.users where id = $1', [
      shop.vendors[0],
    ]);
    const taken = await admin.rpc('invite_vendor', { email: owner?.email.toUpperCase() });
    expect([taken.status, (taken.body as { message: string }).message]).toEqual([409, 'has_store']);
  });

  test('a second invitation takes the place of the first', async () => {
    const email = newEmail();
    const first = await invite(email);
    const second = await invite(email);
    expect(await lookUp(first.token)).toEqual(nothing);
    expect((await lookUp(second.token)).body).toHaveLength(1);
  });
});

describe('looking up', () => {
  test('an invitation for a new store names no store', async () => {
    const email = newEmail();
    const { token, id, expires_at } = await invite(email.toUpperCase());
    expect(await lookUp(token)).toEqual({
      status: 200,
      body: [
        {
          id,
          email,
          invitation_type: 'new',
          existing_vendor_id: null,
          expires_at,
          store_name: null,
          published_count: null,
        },
      ],
    });
  });

  test('a takeover names the store and counts its published products', async () => {
    const shop = await makeShop(db);
    await db.sql(
      `insert into public.products (vendor_id, category_id, name, slug, description)
       values ($1, $2, 'Draft', 'draft-of-the-store', 'Not for everyone yet.')`,
      [shop.vendors[0], shop.leaf],
    );
    const { token } = await invite(newEmail(), shop.vendors[0]);
    expect((await lookUp(token)).body).toMatchObject([
      {
        invitation_type: 'takeover',
        existing_vendor_id: shop.vendors[0],
        store_name: `First ${shop.slugs[0].slice('first-'.length)}`,
        published_count: 1,
      },
    ]);
  });

  test('wrong, used, revoked and expired tokens answer the same nothing', async () => {
    const used = await invite(newEmail());
    await accept((await personWith(used.email)).caller, used.token);
    const revoked = await invite(newEmail());
    await admin.rpc('revoke_invitation', { invitation_id: revoked.id });
    const expired = await invite(newEmail());
    await db.sql(
      "update public.vendor_invitations set expires_at = now() - interval '1 second' where id = $1",
      [expired.id],
    );
    for (const token of [
      randomBytes(32).toString('hex'),
      used.token,
      revoked.token,
      expired.token,
      '',
      'x'.repeat(100_000),
      "' or true --",
      '\u2028',
    ]) {
      expect(await lookUp(token)).toEqual(nothing);
    }
  });

  test('sixty misses stop the address that guesses, also before a right token', async () => {
    const { token } = await invite(newEmail());
    const guesses = await Promise.all(
      Array.from({ length: 60 }, () => lookUp(randomBytes(32).toString('hex'))),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([200]));
    const stopped: Reply = {
      status: 429,
      body: {
        code: 'PT429',
        message: 'too_many_attempts',
        details: 'Too many attempts. Please wait a few minutes and try again.',
        hint: '',
      },
    };
    expect(await lookUp(randomBytes(32).toString('hex'))).toEqual(stopped);
    expect(await lookUp(token)).toEqual(stopped);
    await db.sql("update private.attempts set since = since - interval '11 minutes'");
    expect((await lookUp(token)).body).toHaveLength(1);
  });
});

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

  test('nobody but the invited, confirmed address accepts', async () => {
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
    // What the token claims counts for nothing: the account's own address is asked.
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

  test('twenty misses stop an account that guesses', async () => {
    const { caller } = await personWith(newEmail());
    for (let guess = 0; guess < 20; guess++) {
      expect(await accept(caller, randomBytes(32).toString('hex'))).toEqual(notOpen);
    }
    expect((await accept(caller, randomBytes(32).toString('hex'))).status).toBe(429);
  });

  test('a takeover moves the store with products, orders, items, rates, reviews and posts, and its old owner keeps nothing', async () => {
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
        message: `First ${shop.slugs[0].slice(6)} is yours now, with its products, orders and reviews.`,
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
    // The other open link to the same store is closed, the old owner told, the act written down.
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

  test('whoever has a store meanwhile is refused with a sentence, and the invitation stays open', async () => {
    const shop = await makeShop(db);
    const invitation = await invite(newEmail(), shop.vendors[0]);
    const { id, caller } = await personWith(invitation.email);
    await db.sql("insert into public.vendors (id, store_name) values ($1, 'Own store of mine')", [id]);
    expect(await accept(caller, invitation.token)).toEqual({
      status: 409,
      body: {
        code: 'PT409',
        message: 'has_store',
        details: 'You already have a store. One account holds one store: use another account for this one.',
        hint: '',
      },
    });
    expect((await lookUp(invitation.token)).body).toHaveLength(1);
    expect(await db.sql('select id from public.vendors where slug = $1', [shop.slugs[0]])).toEqual([
      { id: shop.vendors[0] },
    ]);
  });

  test('every key that names a store or an account follows it', async () => {
    expect(
      await db.sql(
        `select c.conrelid::regclass::text as table, c.conname from pg_constraint c
         where c.contype = 'f' and c.confrelid in ('public.vendors'::regclass, 'auth.users'::regclass)
           and c.connamespace = 'public'::regnamespace and c.confupdtype <> 'c'`,
      ),
    ).toEqual([]);
  });
});
