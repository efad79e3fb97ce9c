import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buy,
  contact,
  makePerson,
  makeShop,
  openDb,
  orderOf,
  place,
  quote,
  type Caller,
  type Shop,
} from './support.ts';

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db);
});
afterAll(() => db.end());

async function person(email = `${randomUUID()}@people.test`): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db, email);
  return { id, caller: await db.person(id, email) };
}

/** A session that has just proven itself with a password. */
async function fresh(id: string, claims: Record<string, unknown> = {}): Promise<Caller> {
  const now = Math.floor(Date.now() / 1000);
  return db.person(id, undefined, { aal: 'aal1', amr: [{ method: 'password', timestamp: now }], ...claims });
}

const home = {
  first_name: 'Ann',
  last_name: 'Lee',
  address: '1 Main Street',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
};

describe('names', () => {
  test('letters of any script, spaces, hyphens and apostrophes pass', async () => {
    const { id, caller } = await person();
    for (const name of [
      'Ann-Marie',
      "O'Neil",
      'Zoë',
      'Łukasz',
      'Мария',
      '李小龙',
      'van der Berg',
      'D’Arcy',
    ]) {
      expect(
        await caller.send('PATCH', `profiles?id=eq.${id}&select=first_name`, { first_name: name }),
      ).toEqual({ status: 200, body: [{ first_name: name }] });
    }
  });

  test.each([
    ['markup', { first_name: '<img src=x onerror=alert(1)>' }],
    ['digits', { last_name: 'B0b' }],
    ['nothing', { first_name: '' }],
    ['51 letters', { last_name: 'a'.repeat(51) }],
    ['a line break', { first_name: 'Ann\nBcc' }],
    ['markup as the shown name', { display_name: '<script>alert(1)</script>' }],
    ['a company with markup', { company_name: 'Iron <b>Oak' }],
    ['a company of 101 letters', { company_name: 'a'.repeat(101) }],
    ['a picture of another host', { avatar_url: 'https://evil.example/pixel.png' }],
    ['a script for a picture', { avatar_url: 'javascript:alert(1)' }],
    ['the picture of another', { avatar_url: `avatars/${randomUUID()}/${randomUUID()}.png` }],
  ])('%s is refused', async (_, change) => {
    const { id, caller } = await person();
    expect((await caller.send('PATCH', `profiles?id=eq.${id}`, change)).status).toBe(400);
  });

  test('the own picture and a plain company pass', async () => {
    const { id, caller } = await person();
    const change = { avatar_url: `avatars/${id}/${randomUUID()}.webp`, company_name: 'Iron & Oak Co. 24-7' };
    expect(await caller.send('PATCH', `profiles?id=eq.${id}&select=avatar_url,company_name`, change)).toEqual(
      { status: 200, body: [change] },
    );
  });

  test('metadata that breaks the rules signs up without it', async () => {
    const id = randomUUID();
    await db.sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@people.test`,
      JSON.stringify({
        first_name: '<svg/onload=alert(1)>',
        last_name: 'x'.repeat(500),
        display_name: '<b>boss</b>',
        company_name: '"><script>',
        avatar_url: 'https://evil.example/pixel.png',
        role: 'admin',
        is_admin: true,
        app_metadata: { role: 'admin' },
      }),
    ]);
    expect(
      await db.sql(
        `select first_name, last_name, display_name, company_name, avatar_url,
           (select count(*)::int from public.user_roles where user_id = $1) as roles
         from public.profiles where id = $1`,
        [id],
      ),
    ).toEqual([
      {
        first_name: null,
        last_name: null,
        display_name: null,
        company_name: null,
        avatar_url: null,
        roles: 0,
      },
    ]);
  });
});

describe('addresses', () => {
  const marks = async (id: string) =>
    (
      await db.sql<{ label: string; is_default: boolean }>(
        'select label, is_default from public.addresses where user_id = $1 order by label',
        [id],
      )
    ).map(({ label, is_default }) => `${label}${is_default ? '*' : ''}`);

  test('the first is the default, another takes the mark over, and removing it passes it on', async () => {
    const { id, caller } = await person();
    await caller.send('POST', 'addresses', { ...home, label: 'a' });
    await caller.send('POST', 'addresses', { ...home, label: 'b' });
    expect(await marks(id)).toEqual(['a*', 'b']);
    await caller.send('POST', 'addresses', { ...home, label: 'c', is_default: true });
    expect(await marks(id)).toEqual(['a', 'b', 'c*']);
    await caller.send('PATCH', 'addresses?label=eq.a', { is_default: true });
    expect(await marks(id)).toEqual(['a*', 'b', 'c']);
    await caller.send('PATCH', 'addresses?label=eq.a', { is_default: false });
    expect(await marks(id)).toEqual(['a*', 'b', 'c']);
    await caller.send('DELETE', 'addresses?label=eq.a');
    expect(await marks(id)).toEqual(['b', 'c*']);
  });

  test('one person keeps twenty, also when they are sent at once, and one is the default', async () => {
    const { id, caller } = await person();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        caller.send('POST', 'addresses', { ...home, label: `n${n}`, is_default: true }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      422,
      422,
      422,
      422,
    ]);
    expect((await marks(id)).filter((label) => label.endsWith('*'))).toHaveLength(1);
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
      message: 'too_many_addresses',
      details: 'You can keep 20 addresses. Remove one first.',
    });
  });

  test('nobody reads, changes, removes or plants the address of another', async () => {
    const { id, caller } = await person();
    const eve = await person();
    await caller.send('POST', 'addresses', { ...home, label: 'mine' });
    expect((await eve.caller.get(`addresses?user_id=eq.${id}`)).body).toEqual([]);
    expect(await eve.caller.send('PATCH', `addresses?user_id=eq.${id}`, { city: 'Elko' })).toEqual({
      status: 200,
      body: [],
    });
    expect(await eve.caller.send('DELETE', `addresses?user_id=eq.${id}`)).toEqual({ status: 200, body: [] });
    expect((await eve.caller.send('POST', 'addresses', { ...home, user_id: id })).status).toBe(403);
    expect(await marks(id)).toEqual(['mine*']);
  });
});

describe('a session that has ended', () => {
  const ended = {
    status: 401,
    body: {
      code: 'PT401',
      message: 'session_ended',
      details: 'Your session has ended. Please log in again.',
      hint: '',
    },
  };

  test.each([
    ['signed out', 'delete from auth.sessions where user_id = $1'],
    ['over', "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1"],
  ])('%s: its token, valid for an hour, exports, deletes and lists nothing', async (_, end) => {
    const { id } = await person();
    const token = await fresh(id);
    expect((await token.send('POST', 'addresses', { ...home, label: 'home' })).status).toBe(201);
    expect((await token.rpc('export_my_data')).status).toBe(200);

    await db.sql(end, [id]);

    for (const procedure of [
      'export_my_data',
      'why_not_delete_my_account',
      'delete_my_account',
      'my_sessions',
    ]) {
      expect(await token.rpc(procedure)).toEqual(ended);
    }
    expect(await token.rpc('accept_vendor_invitation', { invitation_token_param: 'any' })).toEqual(ended);
    expect(await token.get('addresses?select=label')).toEqual(ended);
    expect(await token.send('PATCH', 'addresses?label=eq.home', { city: 'Elko' })).toEqual(ended);
    expect(await token.send('DELETE', 'addresses?label=eq.home')).toEqual(ended);
    expect(await token.send('POST', 'addresses', { ...home, label: 'planted' })).toEqual(ended);
    expect(await db.sql('select label, city from public.addresses where user_id = $1', [id])).toEqual([
      { label: 'home', city: 'Reno' },
    ]);
    expect(await db.sql('select 1 as there from auth.users where id = $1', [id])).toEqual([{ there: 1 }]);
  });

  test.each([
    ['of another person', async (id: string) => ({ session_id: await sessionOf(id) })],
    ['that never was', async () => ({ session_id: randomUUID() })],
    ['that is no id', async () => ({ session_id: "' or true --" })],
    ['left out', async () => ({ session_id: undefined })],
  ])('nor does a token with a session %s', async (_, claims) => {
    const [me, other] = [await person(), await person()];
    const token = await fresh(me.id, await claims(other.id));
    expect(await token.rpc('export_my_data')).toEqual(ended);
    expect(await token.rpc('delete_my_account')).toEqual(ended);
  });

  async function sessionOf(id: string): Promise<string | undefined> {
    const [row] = await db.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [id]);
    return row?.id;
  }
});

describe('sessions', () => {
  test('a person sees the own sessions, this one first, and no others', async () => {
    const { id } = await person();
    const stranger = await person();
    const [here, there] = [randomUUID(), randomUUID()];
    await db.sql('delete from auth.sessions where user_id = $1', [id]);
    await db.sql(
      `insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip, aal, not_after) values
       ($1, $3, '2026-01-01T10:00Z', null, 'Phone', '10.0.0.1', 'aal1', null),
       ($2, $3, '2026-01-02T10:00Z', '2026-01-03T10:00', 'Desk', '10.0.0.2', 'aal2', null),
       (gen_random_uuid(), $3, now() - interval '2 days', null, 'Over', null, 'aal1', now() - interval '1 day'),
       (gen_random_uuid(), $4, now(), null, 'Foreign', null, 'aal1', null)`,
      [here, there, id, stranger.id],
    );
    const caller = await db.person(id, undefined, { session_id: here });
    expect((await caller.rpc('my_sessions')).body).toEqual([
      {
        id: here,
        created_at: '2026-01-01T10:00:00+00:00',
        last_seen_at: '2026-01-01T10:00:00+00:00',
        user_agent: 'Phone',
        ip: '10.0.0.1',
        aal: 'aal1',
        current: true,
      },
      {
        id: there,
        created_at: '2026-01-02T10:00:00+00:00',
        last_seen_at: '2026-01-03T10:00:00+00:00',
        user_agent: 'Desk',
        ip: '10.0.0.2',
        aal: 'aal2',
        current: false,
      },
    ]);
    expect((await db.anon.rpc('my_sessions')).status).toBe(401);
  });
});

describe('the kept cart', () => {
  test('what was saved comes back with names, options and today’s price; what is sold no more does not', async () => {
    const { caller } = await person();
    const lines = [
      { variant_id: shop.small, quantity: 2 },
      { variant_id: shop.plateVariant, quantity: 1 },
      { variant_id: randomUUID(), quantity: 3 },
    ];
    expect(await caller.rpc('save_cart', { lines })).toEqual({ status: 200, body: 2 });
    expect((await caller.rpc('restore_cart')).body).toMatchObject([
      {
        variant_id: shop.small,
        product_id: shop.bar,
        vendor_id: shop.vendors[0],
        vendor_slug: shop.slugs[0],
        size: 'S',
        quantity: 2,
        unit_price: '10.01',
      },
      { variant_id: shop.plateVariant, vendor_id: shop.vendors[1], quantity: 1, unit_price: '33.33' },
    ]);
    expect(await caller.rpc('save_cart', { lines: [{ variant_id: shop.small, quantity: 5 }] })).toEqual({
      status: 200,
      body: 1,
    });
    expect((await caller.rpc('restore_cart')).body).toMatchObject([{ variant_id: shop.small, quantity: 5 }]);
    expect(await caller.rpc('save_cart', { lines: [] })).toEqual({ status: 200, body: 0 });
    expect(await caller.rpc('restore_cart')).toEqual({ status: 200, body: [] });
  });

  test('carts are apart, visitors have none, and odd lines are refused', async () => {
    const { caller } = await person();
    const other = await person();
    await caller.rpc('save_cart', { lines: [{ variant_id: shop.small, quantity: 1 }] });
    expect(await other.caller.rpc('restore_cart')).toEqual({ status: 200, body: [] });
    expect((await db.anon.rpc('restore_cart')).status).toBe(401);
    for (const lines of [
      null,
      {},
      [{ variant_id: shop.small, quantity: 0 }],
      [{ variant_id: 'x', quantity: 1 }],
      Array.from({ length: 101 }, () => ({ variant_id: randomUUID(), quantity: 1 })),
    ]) {
      expect((await caller.rpc('save_cart', { lines })).status).toBe(422);
    }
  });

  test('two tabs that save at once leave one whole cart', async () => {
    const { caller } = await person();
    const carts = [
      [{ variant_id: shop.small, quantity: 1 }],
      [
        { variant_id: shop.large, quantity: 2 },
        { variant_id: shop.plateVariant, quantity: 3 },
      ],
    ];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => caller.rpc('save_cart', { lines: carts[n % 2] })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = (await caller.rpc('restore_cart')).body as { quantity: number }[];
    expect([[1], [2, 3]]).toContainEqual(kept.map(({ quantity }) => quantity).sort());
  });
});

describe('export', () => {
  test('it holds every kind of data, all of the person and nothing of another', async () => {
    const email = `${randomUUID()}@people.test`;
    const { id, caller } = await person(email);
    const stranger = await person();
    await buy(db, stranger.caller, [{ variant_id: shop.large, quantity: 1 }]);
    const placed = await buy(db, caller, [{ variant_id: shop.small, quantity: 2 }]);
    await caller.rpc('save_cart', { lines: [{ variant_id: shop.small, quantity: 4 }] });
    const { body } = await caller.rpc('export_my_data');
    const exported = body as Record<string, unknown[]>;
    expect(Object.keys(exported).sort()).toEqual(
      [
        'exported_at',
        ...(
          await db.sql<{ name: string }>('select name from private.personal_data where export is not null')
        ).map(({ name }) => name),
      ].sort(),
    );
    expect(exported['account']).toMatchObject([{ id, email }]);
    expect(exported['cart']).toMatchObject([{ variant_id: shop.small, quantity: 4 }]);
    expect(exported['orders']).toMatchObject([
      { reference: placed.reference, city: 'Los Angeles', parcels: [{ items: [{ quantity: 2 }] }] },
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toContain(stranger.id);
    for (const secret of [
      'encrypted_password',
      'token_hash',
      'idempotency_key',
      'provider_ref',
      placed.token,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect((await db.anon.rpc('export_my_data')).status).toBe(401);
  });

  test('an address that was never confirmed opens nothing that was sent to it', async () => {
    const email = `${randomUUID()}@people.test`;
    await db.sql('insert into public.vendor_waitlist (email) values ($1)', [email]);
    const { id, caller } = await person(email);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect((await caller.rpc('export_my_data')).body).toMatchObject({ waitlist: [], mails: [] });
  });

  test('every table that names an account has its row in the export, or none for a reason', async () => {
    const exported = await db.sql<{ export: string }>(
      'select export from private.personal_data where export is not null',
    );
    const text = exported.map((row) => row.export).join('\n');
    const tables = await db.sql<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.connamespace = 'public'::regnamespace`,
    );
    // Which code was used stands in the order itself.
    const elsewhere = new Set(['promotion_redemptions']);
    expect(
      tables
        .map(({ name }) => name.replace('public.', ''))
        .filter((name) => !elsewhere.has(name) && !text.includes(`public.${name}`)),
    ).toEqual([]);
  });
});

describe('deleting the account', () => {
  test('only a session that has just proven itself may, with its second factor when there is one', async () => {
    const { id, caller } = await person();
    const needed = {
      status: 403,
      body: {
        code: 'PT403',
        message: 'reauthentication_needed',
        details: 'Please enter your password again to delete your account.',
        hint: '',
      },
    };
    expect(await caller.rpc('delete_my_account')).toEqual(needed);
    const old = Math.floor(Date.now() / 1000) - 601;
    for (const amr of [
      [{ method: 'password', timestamp: old }],
      ['password'],
      'password',
      [{ method: 'x' }],
      [null],
    ]) {
      expect(await (await fresh(id, { amr })).rpc('delete_my_account')).toEqual(needed);
    }
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'Phone', 'totp', 'verified', now(), now())`,
      [randomUUID(), id],
    );
    expect(await (await fresh(id)).rpc('delete_my_account')).toMatchObject({
      status: 403,
      body: { message: 'insufficient_aal' },
    });
    expect((await (await fresh(id, { aal: 'aal2' })).rpc('delete_my_account')).status).toBe(204);
    expect((await db.anon.rpc('delete_my_account')).status).toBe(401);
  });

  test('orders lose the person and keep the money; reviews stay without a name; all else is gone', async () => {
    const email = `${randomUUID()}@people.test`;
    const { id, caller } = await person(email);
    const done = await place(caller, [{ variant_id: shop.small, quantity: 2 }], {
      contact: { ...contact, email },
    });
    const order = done.orders[0]?.id;
    await db.sql("update public.orders set status = 'confirmed' where id = $1", [order]);
    await db.sql("update public.orders set status = 'processing' where id = $1", [order]);
    await db.sql("update public.orders set status = 'shipped' where id = $1", [order]);
    const open = await place(caller, [{ variant_id: shop.large, quantity: 1 }], {
      contact: { ...contact, email },
    });
    const [review] = await db.sql<{ id: string }>(
      `insert into public.product_reviews (product_id, vendor_id, user_id, author_name, rating, title, content, status)
       values ($1, $2, $3, 'Ann Lee', 4, 'Solid bar', 'It does what a bar should do.', 'approved') returning id`,
      [shop.bar, shop.vendors[0], id],
    );
    const [question] = await db.sql<{ id: string }>(
      `insert into public.product_questions (product_id, vendor_id, user_id, author_name, question)
       values ($1, $2, $3, 'Ann Lee', 'Does the bar spin freely?') returning id`,
      [shop.bar, shop.vendors[0], id],
    );
    await db.sql("insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, 'aal1')", [id]);
    await db.sql(
      'insert into public.email_outbox (template, to_email, payload, dedupe_key) values (\'store-handed-over\', $1, \'{"store_name": "x"}\', $2)',
      [email.toUpperCase(), randomUUID()],
    );
    const [books] = await db.sql(
      'select subtotal, shipping, tax, total, state from public.order_groups where id = $1',
      [done.group_id],
    );

    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);

    expect(
      await db.sql(
        `select user_id, email, first_name, last_name, phone, address, city, subtotal, shipping, tax, total, state
         from public.order_groups where id = $1`,
        [done.group_id],
      ),
    ).toEqual([
      {
        user_id: null,
        email: 'deleted@deleted.invalid',
        first_name: 'Deleted',
        last_name: 'account',
        phone: '',
        address: '',
        city: '',
        ...books,
      },
    ]);
    expect(
      await db.sql('select status, user_id, guest_email from public.orders where id = $1', [order]),
    ).toEqual([{ status: 'shipped', user_id: null, guest_email: null }]);
    expect(await db.sql('select status from public.orders where group_id = $1', [open.group_id])).toEqual([
      { status: 'cancelled' },
    ]);
    expect((await db.anon.rpc('track_guest_order', { token: done.token })).body).toBeNull();
    expect(
      await db.sql('select user_id, author_name from public.product_reviews where id = $1', [review?.id]),
    ).toEqual([{ user_id: null, author_name: 'Former customer' }]);
    expect(
      await db.sql('select user_id, author_name from public.product_questions where id = $1', [question?.id]),
    ).toEqual([{ user_id: null, author_name: 'Former customer' }]);
    const left = await db.sql(
      `select 'user' as what from auth.users where id = $1 union all select 'session' from auth.sessions where user_id = $1
       union all select 'profile' from public.profiles where id = $1
       union all select 'mail' from public.email_outbox where lower(to_email) = $2
       union all select 'group' from public.order_groups where lower(email) = $2`,
      [id, email],
    );
    expect(left).toEqual([]);
    expect(
      await db.sql(
        "select actor_id from public.audit_log where action = 'account.deleted' and subject_id = $1",
        [id],
      ),
    ).toEqual([{ actor_id: id }]);
    // A second call, after an answer that was lost, finds nobody and harms nothing.
    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);
  });

  test('the address stays in no log: who did what stays in them by id', async () => {
    const email = `Ann-${randomUUID()}@People.test`.toLowerCase();
    const before = `was-${email}`;
    const { id } = await person(email);
    const entry = (payload: object) =>
      db.sql(
        `insert into auth.audit_log_entries (id, payload, created_at, ip_address) values ($1, $2, now(), '203.0.113.7')`,
        [randomUUID(), JSON.stringify(payload)],
      );
    await entry({
      action: 'login',
      actor_id: id,
      actor_username: before,
      actor_name: 'Ann',
      log_type: 'account',
    });
    await entry({
      action: 'user_invited',
      actor_id: randomUUID(),
      actor_username: 'service_role',
      traits: { user_id: id, user_email: email },
    });
    await entry({ action: 'login', actor_id: randomUUID(), actor_username: 'other@people.test' });
    await db.sql(
      `insert into public.audit_log (actor_id, action, subject_type, subject_id, after)
       values ($1, 'invitation.sent', 'vendor_invitation', $2, $3)`,
      [randomUUID(), id, JSON.stringify({ email, invitation_type: 'new' })],
    );

    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);

    const held = await db.sql(
      `select 'auth' as log from auth.audit_log_entries where payload::text ilike $1
       union all select 'shop' from public.audit_log where concat(before, after) ilike $1`,
      [`%${email}%`],
    );
    expect(held).toEqual([]);
    expect(
      await db.sql(
        `select payload ->> 'action' as action, payload ->> 'actor_username' as who, payload -> 'traits' as traits, ip_address as ip
         from auth.audit_log_entries where payload ->> 'actor_id' = $1 or payload -> 'traits' ->> 'user_id' = $1 order by 1`,
        [id],
      ),
    ).toEqual([
      { action: 'login', who: 'deleted@deleted.invalid', traits: null, ip: '' },
      {
        action: 'user_invited',
        who: 'service_role',
        traits: { user_id: id, user_email: 'deleted@deleted.invalid' },
        ip: '',
      },
    ]);
    expect(
      await db.sql('select after from public.audit_log where subject_id = $1 and actor_id::text <> $1', [id]),
    ).toEqual([{ after: { email: 'deleted@deleted.invalid', invitation_type: 'new' } }]);
    expect(
      await db.sql(
        "select 1 as kept from auth.audit_log_entries where payload ->> 'actor_username' = 'other@people.test' and ip_address = '203.0.113.7'",
      ),
    ).not.toEqual([]);
  });

  test.each([
    "action = 'account.renamed'",
    'actor_id = null',
    'after = \'{"email": "deleted@deleted.invalid"}\'',
    `after = '{"email": "eve@people.test", "invitation_type": "new"}'`,
  ])('the audit log changes in no other way: %s', async (change) => {
    const subject = randomUUID();
    await db.sql(
      `insert into public.audit_log (actor_id, action, subject_type, subject_id, after)
       values ($1, 'invitation.sent', 'vendor_invitation', $2, '{"email": "ann@people.test", "invitation_type": "new"}')`,
      [randomUUID(), subject],
    );
    await expect(
      db.sql(`update public.audit_log set ${change} where subject_id = $1`, [subject]),
    ).rejects.toThrow('append_only');
  });

  test('a code once per customer stays used by who deletes the account and comes back, and by nobody else', async () => {
    const email = `${randomUUID()}@people.test`;
    const code = `ONCE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const other = `OTHER-${randomUUID().slice(0, 8).toUpperCase()}`;
    await db.sql(
      `insert into public.promotions (code, label, kind, value, max_per_customer) values
       ($1, 'Ten', 'percent', 10, 1), ($2, 'Ten', 'percent', 10, 1)`,
      [code, other],
    );
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const statusOf = async (caller: Caller, promo: string) =>
      (await quote(caller, lines, { promo })).promo?.['status'];
    const { id, caller } = await person(email);
    const bought = await place(caller, lines, {
      promo: code,
      contact: { ...contact, email: `alias-${email}` },
    });
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered']) {
      await db.sql('update public.orders set status = $2 where group_id = $1', [bought.group_id, status]);
    }
    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);

    const again = await person(email.toUpperCase());
    const stranger = await person();
    expect(await statusOf(again.caller, code)).toBe('used');
    expect(await statusOf(again.caller, other)).toBe('applied');
    expect(await statusOf(stranger.caller, code)).toBe('applied');
    // Without an account, under the address of the order.
    const quoted = await quote(db.anon, lines, { promo: code });
    const guest = orderOf(quoted, lines, { promo: code, contact: { ...contact, email: `Alias-${email} ` } });
    expect((await db.anon.rpc('place_order', guest)).body).toMatchObject({
      outcome: 'changed',
      quote: { promo: { status: 'used' } },
    });
    const kept = await db.sql(
      'select * from private.spent_promotions where promotion_id = (select id from public.promotions where code = $1)',
      [code],
    );
    expect(kept.map((row) => Object.keys(row))).toEqual([
      ['promotion_id', 'customer', 'uses'],
      ['promotion_id', 'customer', 'uses'],
    ]);
    expect(JSON.stringify(kept)).not.toContain(email);
  });

  test('a new account with the old address does not get the old orders back', async () => {
    const email = `${randomUUID()}@people.test`;
    const { id, caller } = await person(email);
    await place(caller, [{ variant_id: shop.small, quantity: 1 }], { contact: { ...contact, email } });
    await (await fresh(id)).rpc('delete_my_account');
    const again = await person(email);
    expect(
      (await again.caller.rpc('link_guest_orders_to_user', { user_email: email, user_id_param: id })).body,
    ).toBe(0);
  });

  test('a paid order that waits for its parcel keeps the account, with a sentence', async () => {
    const { id, caller } = await person();
    const { reference } = await buy(db, caller, [{ variant_id: shop.small, quantity: 1 }]);
    expect(await (await fresh(id)).rpc('delete_my_account')).toEqual({
      status: 409,
      body: {
        code: 'PT409',
        message: 'account_in_use',
        details: `Order ${reference} is paid and not shipped yet. Cancel it or wait until it is on its way, then delete your account.`,
        hint: '',
      },
    });
    expect(await db.sql('select 1 as there from auth.users where id = $1', [id])).toEqual([{ there: 1 }]);
  });

  test('a store with open orders keeps its account; without them it closes and its buyers keep their history', async () => {
    const own = await makeShop(db);
    const [store] = own.vendors;
    const { caller } = await person();
    const placed = await buy(db, caller, [{ variant_id: own.small, quantity: 1 }]);
    const order = placed.orders[0]?.id;
    const session = await fresh(store);
    expect(await session.rpc('delete_my_account')).toEqual({
      status: 409,
      body: {
        code: 'PT409',
        message: 'account_in_use',
        details: 'Your store has open orders. Ship or cancel them first, then delete your account.',
        hint: '',
      },
    });
    for (const status of ['shipped', 'delivered']) {
      await db.sql('update public.orders set status = $2 where id = $1', [order, status]);
    }
    expect((await session.rpc('delete_my_account')).status).toBe(204);
    expect(await db.sql('select 1 from auth.users where id = $1', [store])).toEqual([]);
    expect(
      await db.sql(
        `select v.store_name, v.status, v.published, v.phone, u.email, u.banned_until::text as banned,
           (select count(*)::int from public.products p where p.vendor_id = v.id and p.published) as products
         from public.orders o join public.vendors v on v.id = o.vendor_id join auth.users u on u.id = v.id where o.id = $1`,
        [order],
      ),
    ).toEqual([
      {
        store_name: `First ${own.slugs[0].slice(6)}`,
        status: 'rejected',
        published: false,
        phone: null,
        email: null,
        banned: 'infinity',
        products: 0,
      },
    ]);
    expect((await caller.get(`orders?id=eq.${order}&select=id`)).body).toEqual([{ id: order }]);
  });

  test('the reason is told before anything is asked, and there is none for who may go', async () => {
    const { id, caller } = await person();
    expect(await caller.rpc('why_not_delete_my_account')).toEqual({ status: 200, body: null });
    const { reference } = await buy(db, caller, [{ variant_id: shop.small, quantity: 1 }]);
    expect((await caller.rpc('why_not_delete_my_account')).body).toContain(reference);
    expect((await db.anon.rpc('why_not_delete_my_account')).status).toBe(401);
    expect(await db.sql('select 1 as there from auth.users where id = $1', [id])).toEqual([{ there: 1 }]);
  });

  test('the only admin stays', async () => {
    const { id } = await person();
    const client = await db.connect();
    try {
      await client.query("begin; delete from public.user_roles where role = 'admin'");
      await client.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: id, session_id: id }),
      ]);
      await client.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
      const { rows } = await client.query('select public.why_not_delete_my_account() as sentence');
      expect(rows).toEqual([{ sentence: 'You are the only admin. Make someone else an admin first.' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a store that never was goes with its owner', async () => {
    const { id } = await person();
    await db.sql("insert into public.vendors (id, status) values ($1, 'invited')", [id]);
    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);
    expect(await db.sql('select 1 from public.vendors where id = $1', [id])).toEqual([]);
  });

  test('the outbox can be emptied of a person and is changed in no other way', async () => {
    const [mail] = await db.sql<{ id: string }>(
      "insert into public.email_outbox (template, to_email, payload, dedupe_key) values ('store-handed-over', 'a@b.test', '{}', $1) returning id",
      [randomUUID()],
    );
    for (const change of [
      "to_email = 'c@d.test'",
      "to_email = 'deleted@deleted.invalid', payload = '{\"a\": 1}'",
      "to_email = 'deleted@deleted.invalid', payload = '{}', dedupe_key = 'other'",
    ]) {
      await expect(
        db.sql(`update public.email_outbox set ${change} where id = $1`, [mail?.id]),
      ).rejects.toThrow('append_only');
    }
  });
});

describe('counts of the menus (spec §7)', () => {
  test('each is answered from an index of its own', async () => {
    const client = await db.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      for (const [query, index] of [
        ["select id from public.vendors where status = 'pending'", 'vendors_pending_idx'],
        ["select id from public.vendor_waitlist where status = 'pending'", 'vendor_waitlist_pending_idx'],
        [
          "select id from public.vendor_blog_posts where status = 'submitted'",
          'vendor_blog_posts_submitted_idx',
        ],
        ["select id from public.vendor_feedback where status = 'open'", 'vendor_feedback_open_idx'],
        [
          "select count(*) from public.orders where user_id = gen_random_uuid() and status = 'processing'",
          'orders_user_status_idx',
        ],
        [
          'select id, name, published from public.products where vendor_id = gen_random_uuid() and published = false',
          'products_vendor_id_idx',
        ],
        [
          "select count(*) from public.product_reviews where vendor_id = gen_random_uuid() and status = 'pending'",
          'product_reviews_vendor_status_idx',
        ],
        [
          `select i.order_id from public.order_items i join public.orders o on o.id = i.order_id
           where i.vendor = gen_random_uuid() and o.status = 'processing'`,
          'order_items_vendor_idx',
        ],
      ] as const) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain ${query.replace('gen_random_uuid()', `'${randomUUID()}'`)}`,
        );
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
