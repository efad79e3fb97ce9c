import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Caller } from '../../support.ts';
import { db, makeAdmin, refusal } from '../admin-support.ts';

let chief: { id: string; caller: Caller };
let clerk: { id: string; caller: Caller };

beforeAll(async () => {
  chief = await makeAdmin('super');
  clerk = await makeAdmin('finance');
});

const reason = 'Ticket 12 asks about a refund.';
const readsOf = (admin: string) =>
  db.sql<{ action: string; subject_id: string; after: object | null }>(
    "select action, subject_id, after from public.audit_log where actor_id = $1 and action in ('people.listed', 'user.opened') order by at, id",
    [admin],
  );

describe("a person's page", () => {
  test('tells an admin of every kind nothing but the name until a reason opened it, for an hour, on record', async () => {
    for (const { id, caller } of [chief, clerk]) {
      const person = await makePerson(db);
      const closed = { id: person, name: expect.any(String), is_open: false };
      expect((await caller.rpc('admin_user', { person })).body).toEqual(closed);
      expect(refusal(await caller.rpc('open_person', { person, reason: 'no' }))[1]).toBe('words_invalid');
      expect((await caller.rpc('open_person', { person, reason })).body).toMatchObject({
        is_open: true,
        email: expect.stringContaining('@people.test'),
      });
      expect((await caller.rpc('open_person', { person, reason })).status).toBe(200);
      expect((await caller.rpc('admin_user', { person })).body).toMatchObject({ is_open: true, orders: [] });
      expect((await readsOf(id)).filter(({ action }) => action === 'user.opened')).toEqual([
        { action: 'user.opened', subject_id: person, after: { words: reason } },
      ]);
      await db.sql(
        "update private.account_openings set opened_at = now() - interval '61 minutes' where person_id = $1",
        [person],
      );
      expect((await caller.rpc('admin_user', { person })).body).toEqual(closed);
      const own = await db.person(person);
      expect((await own.rpc('export_my_data')).body).toMatchObject({ account_openings: [{ reason }] });
    }
  });

  test('an action on the account is no way around the reason', async () => {
    const person = await makePerson(db);
    for (const [name, args] of [
      ['restore_person', {}],
      ['end_sessions_of', {}],
      ['set_admin_roles', { roles: [], seen: [] }],
    ] as const) {
      expect((await chief.caller.rpc(name, { person, ...args })).body).toMatchObject({ is_open: false });
    }
  });

  test("an own page needs no reason, another admin's opening doesn't count, and shoppers open nothing", async () => {
    const person = await makePerson(db);
    expect((await clerk.caller.rpc('admin_user', { person: clerk.id })).body).toMatchObject({
      is_open: true,
      is_self: true,
    });
    await chief.caller.rpc('open_person', { person, reason });
    expect((await clerk.caller.rpc('admin_user', { person })).body).toMatchObject({ is_open: false });
    const shopper = await db.person(await makePerson(db));
    expect(refusal(await shopper.rpc('open_person', { person, reason }))[1]).toBe('admin_only');
    const content = await makeAdmin('content');
    expect(refusal(await content.caller.rpc('open_person', { person, reason }))[1]).toBe('right_missing');
  });
});

describe('lists of people', () => {
  test('are on record by admin, with how they were searched and without the names that were typed', async () => {
    const { id, caller } = await makeAdmin('super');
    await caller.rpc('admin_users', { query: 'zuberb' });
    await caller.rpc('admin_users', { query: 'zuberbu' });
    await caller.rpc('admin_users', { query: 'ada@people.test' });
    for (const list of [
      'admin_waitlist',
      'admin_invitations',
      'admin_sent_emails',
      'admin_inbox',
      'admin_applications',
    ]) {
      await caller.rpc(list);
    }
    expect((await readsOf(id)).map(({ subject_id: list, after }) => [list, after])).toEqual([
      ['users', { view: 'all', searched: 'name' }],
      ['users', { view: 'all', searched: 'email', email: 'ada@people.test' }],
      ['waitlist', {}],
      ['invitations', {}],
      ['emails', {}],
      ['inbox', {}],
      ['applications', {}],
    ]);
  });

  test('end after 300 pages in ten minutes', async () => {
    const { id, caller } = await makeAdmin('support');
    await db.sql('insert into private.attempts (bucket, tries, since) values ($1, 299, now())', [
      `people read users ${id}`,
    ]);
    expect((await caller.rpc('admin_users')).status).toBe(200);
    expect(refusal(await caller.rpc('admin_users')).slice(0, 2)).toEqual([429, 'too_many_attempts']);
    await db.sql('insert into private.attempts (bucket, tries, since) values ($1, 60, now())', [
      `people opened ${id}`,
    ]);
    const person = await makePerson(db);
    expect((await caller.rpc('open_person', { person, reason })).status).toBe(429);
  });

  test('every procedure that lists people notes it', async () => {
    const lists = [
      'admin_applications',
      'admin_inbox',
      'admin_invitations',
      'admin_sent_emails',
      'admin_users',
      'admin_waitlist',
    ];
    const rows = await db.sql<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'note_people_read' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(lists);
  });
});

describe('policies', () => {
  /** What the browser may select of the tables that an admin's live lists follow. */
  const followed = new Set([
    'id',
    'user_id',
    'vendor_id',
    'applicant_id',
    'status',
    'version',
    'created_at',
    'updated_at',
  ]);

  test('none shows an admin a row of people: tables that hold their data have no policy that asks for one', async () => {
    // A policy asks by a right, a role, or a function that asks in turn.
    const rows = await db.sql<{ name: string; columns: string[] }>(
      `with recursive asking (name) as (
         select p.proname::text from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname in ('may_admin', 'is_admin', 'has_role', 'admin')
         union
         select p.proname::text from pg_proc p join asking a on p.prosrc ~ ('\\m' || a.name || '\\(') or pg_get_function_sqlbody(p.oid) ~ ('\\m' || a.name || '\\(')
         where p.pronamespace = 'private'::regnamespace
       ), policies as (
         select distinct l.schemaname, l.tablename::text as name from pg_policies l
         where exists (select 1 from asking a where coalesce(l.qual, '') || coalesce(l.with_check, '') ~ ('\\m' || a.name || '\\('))
           or coalesce(l.qual, '') ~ 'user_roles|admin_grants')
       select p.name, array(
         select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and has_column_privilege('authenticated', c.oid, a.attnum, 'SELECT') order by a.attnum) as columns
       from policies p join pg_class c on c.relname = p.name and c.relnamespace = 'public'::regnamespace
       where p.schemaname = 'public' and exists (
         select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and (a.attname ~ '(^|_)(email|phone|first_name|last_name|zip_code|ip)$'
             or exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
               and k.confrelid = 'auth.users'::regclass and a.attnum = any (k.conkey))))
       order by 1`,
    );
    expect(
      rows.map(({ name, columns }) => [name, columns.filter((column) => !followed.has(column))]),
    ).toEqual([
      ['contact_messages', []],
      ['support_tickets', []],
      ['vendor_applications', []],
    ]);
  });

  test('a store is shown to its team alone: no admin reads its phone number or drafts over REST', async () => {
    expect((await chief.caller.get('vendors?select=phone,suspension_reason')).body).toEqual([]);
  });
});
