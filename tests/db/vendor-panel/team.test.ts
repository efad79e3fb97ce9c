import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';
import { member, said, setStatus } from './product-support.ts';

type Team = {
  readonly may_change: boolean;
  readonly grants: readonly string[];
  readonly members: readonly {
    readonly user_id: string;
    readonly role: string;
    readonly version: number;
    readonly is_me: boolean;
  }[];
  readonly invitations: readonly { readonly id: string; readonly email: string; readonly role: string }[];
};
type Store = { readonly vendor_id: string; readonly role: string };

const newEmail = () => `${randomUUID()}@people.test`;
const vendor = () => shop.vendors[0];
const owner = () => db.person(vendor());
const teamOf = async (caller: Caller) =>
  (await caller.rpc('store_team', { vendor_id: vendor() })).body as Team;
const roleOf = async (person: string) =>
  (
    await db.sql('select role from public.vendor_members where vendor_id = $1 and user_id = $2', [
      vendor(),
      person,
    ])
  )[0]?.['role'] ?? null;

/** Reads the token from the newest email, as the sender does. */
async function mailed(id: string): Promise<{ token: string; payload: Record<string, unknown> }> {
  const [mail] = await db.sql<{ token: string; payload: Record<string, unknown> }>(
    `select q.secrets ->> 'token' as token, o.payload from private.email_queue q
     join public.email_outbox o on o.id = q.email_id
     where o.dedupe_key like 'team-invitation:' || $1 || ':%' order by o.id desc limit 1`,
    [id],
  );
  return mail ?? { token: '', payload: {} };
}

async function invited(by: Caller, role: string, email = newEmail()) {
  const reply = await by.rpc('invite_member', { vendor_id: vendor(), email, role });
  if (reply.status !== 200) throw new Error(said(reply));
  const { id } = reply.body as { id: string };
  return { id, email, ...(await mailed(id)) };
}
const lookUp = async (caller: Caller, token?: string) =>
  (await caller.rpc('team_invitation', token === undefined ? {} : { token })).body;

beforeEach(() => db.sql('delete from private.attempts'));

describe('an invitation to the team', () => {
  test('is emailed with a link, and makes the account with this email a member', async () => {
    const { id, email, token, payload } = await invited(await owner(), 'catalog');
    expect(payload).toMatchObject({ role: 'Catalog' });
    expect(await lookUp(db.anon, token)).toMatchObject([{ id, email, role: 'catalog' }]);
    const person = await makePerson(db, email);
    const caller = await db.person(person, email);
    // The person opens the shop without the link, after confirming the address.
    expect(await lookUp(caller)).toMatchObject([{ id }]);
    expect(said(await caller.rpc('accept_team_invitation', { invitation_id: id }))).toBe('200');
    expect(said(await caller.rpc('accept_team_invitation', { invitation_id: id }))).toBe('200');
    expect(await roleOf(person)).toBe('catalog');
    expect(((await caller.rpc('my_stores')).body as Store[]).map(({ role }) => role)).toEqual(['catalog']);
    expect(await lookUp(db.anon, token)).toEqual([]);
  });

  test('can be resent only with a new link, replaced, withdrawn, and expires', async () => {
    const by = await owner();
    const first = await invited(by, 'catalog');
    expect(said(await by.rpc('resend_team_invitation', { invitation_id: first.id }))).toBe('204');
    const second = await mailed(first.id);
    expect(await lookUp(db.anon, first.token)).toEqual([]);
    expect(await lookUp(db.anon, second.token)).toMatchObject([{ id: first.id }]);
    // The same address again, with another role: one invitation, one link.
    const third = await invited(by, 'finance', first.email);
    expect([third.id, await lookUp(db.anon, second.token)]).toEqual([first.id, []]);
    expect((await teamOf(by)).invitations.filter(({ email }) => email === first.email)).toMatchObject([
      { role: 'finance' },
    ]);
    await db.sql(
      "update public.team_invitations set expires_at = now() - interval '1 second' where id = $1",
      [first.id],
    );
    expect(await lookUp(db.anon, third.token)).toEqual([]);
    const caller = await db.person(await makePerson(db, first.email), first.email);
    expect(said(await caller.rpc('accept_team_invitation', { invitation_id: first.id }))).toBe(
      '404 invitation_invalid',
    );
    expect(said(await by.rpc('resend_team_invitation', { invitation_id: first.id }))).toBe('204');
    expect(said(await by.rpc('revoke_team_invitation', { invitation_id: first.id }))).toBe('204');
    expect(said(await by.rpc('revoke_team_invitation', { invitation_id: first.id }))).toBe('204');
    expect(said(await by.rpc('resend_team_invitation', { invitation_id: first.id }))).toBe(
      '409 invitation_revoked',
    );
    expect(said(await caller.rpc('accept_team_invitation', { invitation_id: first.id }))).toBe(
      '404 invitation_invalid',
    );
  });

  test('is accepted only by the invited person, and only with a verified email', async () => {
    const { id, email } = await invited(await owner(), 'manager');
    const person = await makePerson(db, email);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [person]);
    const answers = {
      // The token contains the invited address; the account has never had it.
      impostor: said(
        await (
          await db.person(await makePerson(db), email)
        ).rpc('accept_team_invitation', { invitation_id: id }),
      ),
      unverified: said(
        await (await db.person(person, email)).rpc('accept_team_invitation', { invitation_id: id }),
      ),
      owner: said(await (await owner()).rpc('accept_team_invitation', { invitation_id: id })),
      visitor: said(await db.anon.rpc('accept_team_invitation', { invitation_id: id })),
    };
    expect(answers).toEqual({
      impostor: '404 invitation_invalid',
      unverified: '403 email_not_verified',
      owner: '404 invitation_invalid',
      visitor: '401 permission denied for function accept_team_invitation',
    });
  });

  test('is refused for a member, an invalid email or an unknown role', async () => {
    const by = await owner();
    const email = newEmail();
    const { id } = await invited(by, 'catalog', email);
    const person = await makePerson(db, email);
    await (await db.person(person, email)).rpc('accept_team_invitation', { invitation_id: id });
    const ask = async (given: string, role: string) =>
      said(await by.rpc('invite_member', { vendor_id: vendor(), email: given, role }));
    expect([
      await ask(email.toUpperCase(), 'finance'),
      await ask('nobody', 'finance'),
      await ask(newEmail(), 'owner'),
      await ask(newEmail(), 'boss'),
    ]).toEqual(['409 is_member', '422 email_invalid', '422 role_unknown', '422 role_unknown']);
  });

  test('answers only 429 after sixty wrong links', async () => {
    for (let count = 0; count < 60; count += 1) await lookUp(db.anon, `wrong ${count}`);
    expect(said(await db.anon.rpc('team_invitation', { token: 'wrong' }))).toBe('429 too_many_attempts');
  });
});

describe('members', () => {
  test('grant only roles they have themselves', async () => {
    const [manager, finance, catalog] = [
      await member('manager'),
      await member('finance'),
      await member('catalog'),
    ];
    const one = (await teamOf(await owner())).members.find(({ role }) => role === 'finance');
    expect((await teamOf(await owner())).grants).toEqual(['manager', 'fulfillment', 'catalog', 'finance']);
    expect((await teamOf(manager)).grants).toEqual(['manager', 'fulfillment', 'catalog']);
    const invite = async (by: Caller, role: string) =>
      said(await by.rpc('invite_member', { vendor_id: vendor(), email: newEmail(), role }));
    expect({
      'manager as finance': await invite(manager, 'finance'),
      'manager as catalog': await invite(manager, 'catalog'),
      finance: await invite(finance, 'catalog'),
      catalog: await invite(catalog, 'catalog'),
      'manager removes finance': said(
        await manager.rpc('remove_member', { vendor_id: vendor(), user_id: one?.user_id }),
      ),
      'manager lowers finance': said(
        await manager.rpc('change_member', {
          vendor_id: vendor(),
          user_id: one?.user_id,
          role: 'catalog',
          version: 1,
        }),
      ),
    }).toEqual({
      'manager as finance': '403 role_above',
      'manager as catalog': '200',
      finance: '403 not_allowed',
      catalog: '403 not_allowed',
      'manager removes finance': '403 role_above',
      'manager lowers finance': '403 role_above',
    });
  });

  test("keep the one owner, who can't be changed or removed and can't leave", async () => {
    const [manager, by] = [await member('manager'), await owner()];
    const args = { vendor_id: vendor(), user_id: vendor() };
    expect([
      said(await manager.rpc('remove_member', args)),
      said(await manager.rpc('change_member', { ...args, role: 'catalog', version: 0 })),
      said(await by.rpc('leave_store', { vendor_id: vendor() })),
    ]).toEqual(['409 is_owner', '409 is_owner', '409 is_owner']);
  });

  test('see a conflict if someone else has changed the role since', async () => {
    const person = await makePerson(db);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      vendor(),
      person,
    ]);
    const [by, manager] = [await owner(), await member('manager')];
    const change = (caller: Caller, role: string, version: number) =>
      caller.rpc('change_member', { vendor_id: vendor(), user_id: person, role, version });
    expect(said(await change(by, 'fulfillment', 1))).toBe('204');
    expect(await change(manager, 'manager', 1)).toMatchObject({
      status: 409,
      body: { message: 'member_changed', hint: '{"role": "fulfillment", "version": 2}' },
    });
    expect(await roleOf(person)).toBe('fulfillment');
    // A retry after a lost response is not a conflict.
    expect(said(await change(by, 'fulfillment', 1))).toBe('204');
    expect(said(await change(manager, 'manager', 2))).toBe('204');
    expect(await roleOf(person)).toBe('manager');
  });

  test('lose all access the moment they are removed or leave', async () => {
    const id = await makePerson(db);
    const caller = await db.person(id);
    const join = () =>
      db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'manager')", [
        vendor(),
        id,
      ]);
    const reads = async () => ({
      stores: ((await caller.rpc('my_stores')).body as Store[]).length,
      store: ((await caller.get(`vendors?id=eq.${vendor()}&select=id`)).body as unknown[]).length,
      products: said(await caller.rpc('vendor_products', { vendor_id: vendor() })).slice(0, 3),
      team: said(await caller.rpc('store_team', { vendor_id: vendor() })),
    });
    const nothing = { stores: 0, store: 0, products: '403', team: '403 not_allowed' };
    const touched = async () =>
      String(
        (await db.sql('select updated_at::text as at from public.profiles where id = $1', [id]))[0]?.['at'],
      );
    await join();
    expect(await reads()).toMatchObject({ stores: 1, store: 1, team: '200' });
    const before = await touched();
    expect(said(await (await owner()).rpc('remove_member', { vendor_id: vendor(), user_id: id }))).toBe(
      '204',
    );
    expect(await reads()).toEqual(nothing);
    // Open tabs of the account follow its profile and read their access again.
    expect(await touched()).not.toBe(before);
    await join();
    expect(said(await caller.rpc('leave_store', { vendor_id: vendor() }))).toBe('204');
    expect(await reads()).toEqual(nothing);
    expect(said(await caller.rpc('leave_store', { vendor_id: vendor() }))).toBe('404 member_unknown');
  });

  test("of other stores, shoppers and visitors can't reach the team even with its real ids", async () => {
    const { id } = await invited(await owner(), 'catalog');
    const person = await makePerson(db);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      vendor(),
      person,
    ]);
    const callers = {
      'other store': await db.person(shop.vendors[1]),
      shopper: await db.person(await makePerson(db)),
      fulfillment: await member('fulfillment'),
      visitor: db.anon,
    };
    const found: Record<string, readonly string[]> = {};
    for (const [who, caller] of Object.entries(callers)) {
      const calls = [
        ['store_team', { vendor_id: vendor() }],
        ['invite_member', { vendor_id: vendor(), email: newEmail(), role: 'catalog' }],
        ['resend_team_invitation', { invitation_id: id }],
        ['revoke_team_invitation', { invitation_id: id }],
        ['change_member', { vendor_id: vendor(), user_id: person, role: 'manager', version: 1 }],
        ['remove_member', { vendor_id: vendor(), user_id: person }],
      ] as const;
      const answers = await Promise.all(calls.map(([name, args]) => caller.rpc(name, args)));
      const rows = await caller.get(`team_invitations?id=eq.${id}&select=id`);
      found[who] = [...answers, rows].map(({ status, body }) =>
        Array.isArray(body) ? `${body.length} rows` : String(status),
      );
    }
    const refused = ['403', '403', '404', '404', '403', '403', '0 rows'];
    expect(found).toEqual({
      'other store': refused,
      shopper: refused,
      fulfillment: refused,
      visitor: Array.from({ length: 7 }, () => '401'),
    });
    expect(await roleOf(person)).toBe('catalog');
  });

  test('of a suspended store can still change their team', async () => {
    const by = await owner();
    await setStatus(vendor(), 'rejected');
    try {
      expect((await invited(by, 'catalog')).token).not.toBe('');
    } finally {
      await setStatus(vendor(), 'approved');
    }
  });
});
