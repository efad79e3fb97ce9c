import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fresh, person } from './account-support.ts';
import { db, shop } from '../one-shop.ts';
import { buy, contact, makeShop, orderOf, place, quote, type Caller } from '../support.ts';

describe('deleting the account', () => {
  test('requires a recent login, with the second factor if there is one', async () => {
    const { id, caller } = await person();
    const needed = {
      status: 403,
      body: {
        code: 'PT403',
        message: 'reauthentication_needed',
        details: 'Enter your password again to delete your account.',
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

  test('orders lose the person and keep the money; reviews lose the name; everything else is deleted', async () => {
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
      'select subtotal, shipping, tax, total, state from public.purchases where id = $1',
      [done.purchase_id],
    );

    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);

    expect(
      await db.sql(
        `select user_id, email, first_name, last_name, phone, address, city, subtotal, shipping, tax, total, state
         from public.purchases where id = $1`,
        [done.purchase_id],
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
    expect(
      await db.sql('select status from public.orders where purchase_id = $1', [open.purchase_id]),
    ).toEqual([{ status: 'cancelled' }]);
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
       union all select 'purchase' from public.purchases where lower(email) = $2`,
      [id, email],
    );
    expect(left).toEqual([]);
    expect(
      await db.sql(
        "select actor_id from public.audit_log where action = 'account.deleted' and subject_id = $1",
        [id],
      ),
    ).toEqual([{ actor_id: id }]);
    // A second call, after a lost answer, finds nobody and is harmless.
    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);
  });

  test('the email is removed from every log: entries keep the id', async () => {
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
  ])('the audit log allows no other change: %s', async (change) => {
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

  test('a once-per-customer code stays used for the same person after deletion, and for nobody else', async () => {
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
      await db.sql('update public.orders set status = $2 where purchase_id = $1', [
        bought.purchase_id,
        status,
      ]);
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

  test('a new account with the old email does not get the old orders back', async () => {
    const email = `${randomUUID()}@people.test`;
    const { id, caller } = await person(email);
    await place(caller, [{ variant_id: shop.small, quantity: 1 }], { contact: { ...contact, email } });
    await (await fresh(id)).rpc('delete_my_account');
    const again = await person(email);
    expect(
      (await again.caller.rpc('link_guest_orders_to_user', { user_email: email, user_id_param: id })).body,
    ).toBe(0);
  });

  test('a paid order that has not arrived blocks the deletion, with a reason', async () => {
    const { id, caller } = await person();
    const { reference } = await buy(db, caller, [{ variant_id: shop.small, quantity: 1 }]);
    expect(await (await fresh(id)).rpc('delete_my_account')).toEqual({
      status: 409,
      body: {
        code: 'PT409',
        message: 'account_in_use',
        details: `Order ${reference} is paid but hasn't shipped. Cancel it or wait until it ships, then delete your account.`,
        hint: '',
      },
    });
    expect(await db.sql('select 1 as there from auth.users where id = $1', [id])).toEqual([{ there: 1 }]);
  });

  test('a store with open orders blocks the deletion; otherwise it closes, and its buyers keep their history', async () => {
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

  test("the reason shows before anything is asked, and only if the account can't be deleted", async () => {
    const { id, caller } = await person();
    expect(await caller.rpc('why_not_delete_my_account')).toEqual({ status: 200, body: null });
    const { reference } = await buy(db, caller, [{ variant_id: shop.small, quantity: 1 }]);
    expect((await caller.rpc('why_not_delete_my_account')).body).toContain(reference);
    expect((await db.anon.rpc('why_not_delete_my_account')).status).toBe(401);
    expect(await db.sql('select 1 as there from auth.users where id = $1', [id])).toEqual([{ there: 1 }]);
  });

  test("the only admin can't be deleted", async () => {
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
      expect(rows).toEqual([
        { sentence: "You're the last super admin. Make someone else a super admin first." },
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a store that never opened is deleted with its owner', async () => {
    const { id } = await person();
    await db.sql("insert into public.vendors (id, status) values ($1, 'invited')", [id]);
    expect((await (await fresh(id)).rpc('delete_my_account')).status).toBe(204);
    expect(await db.sql('select 1 from public.vendors where id = $1', [id])).toEqual([]);
  });

  test('the outbox can be cleared of a person and allows no other change', async () => {
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
