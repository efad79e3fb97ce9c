import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accept, admin, db, invite, lookUp, newEmail, nothing, personWith } from './invitation-support.ts';
import { makePerson, makeShop, type Reply } from '../support.ts';

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

  test('of invitations sent to one address at once, only one stays open', async () => {
    const email = newEmail();
    const sent = await Promise.all(Array.from({ length: 6 }, () => invite(email)));
    const found = await Promise.all(sent.map(({ token }) => lookUp(token)));
    expect(found.filter(({ body }) => (body as unknown[]).length === 1)).toHaveLength(1);
    expect(
      await db.sql(
        'select count(*)::integer as open from public.vendor_invitations where email = $1 and revoked_at is null',
        [email],
      ),
    ).toEqual([{ open: 1 }]);
  });

  test('a person on the waitlist is marked as invited, and nobody else is', async () => {
    const [waiting, other] = [newEmail(), newEmail()];
    for (const email of [waiting, other]) {
      expect((await db.anon.rpc('join_vendor_waitlist', { email })).status).toBe(204);
    }
    await invite(waiting.toUpperCase());
    expect(
      await db.sql(
        'select email, status from public.vendor_waitlist where email = any ($1) order by status',
        [[waiting, other]],
      ),
    ).toEqual([
      { email: waiting, status: 'invited' },
      { email: other, status: 'pending' },
    ]);
  });

  test('the token is 32 random bytes, in the unsent email and as a hash, and nowhere else once it is sent', async () => {
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
    // Due emails are sent; then the queue drops them, with their secrets. In one transaction: another claim must not
    // take them.
    const sender = await db.connect();
    await sender.query('begin');
    await sender.query("update private.email_queue set next_attempt_at = '1999-01-01' where email_id = $1", [
      mail?.id,
    ]);
    const { rows } = await sender.query('select to_jsonb(c) as claimed from public.claim_emails(1) c');
    await sender.query('commit');
    sender.release();
    expect(rows).toMatchObject([{ claimed: { id: mail?.id, payload: { token, takeover: false } } }]);
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

  test('a takeover of an unknown store is 404, and someone with a store is not invited', async () => {
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

  test('a second invitation replaces the first', async () => {
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

  test('wrong, used, revoked and expired tokens all get the same empty answer', async () => {
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

  test('sixty wrong tokens block the address that guesses, even for a right token', async () => {
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
        details: 'Too many attempts. Wait a few minutes and try again.',
        hint: '',
      },
    };
    expect(await lookUp(randomBytes(32).toString('hex'))).toEqual(stopped);
    expect(await lookUp(token)).toEqual(stopped);
    await db.sql("update private.attempts set since = since - interval '11 minutes'");
    expect((await lookUp(token)).body).toHaveLength(1);
  });
});
