import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminRole } from '#schema/admin/rights.ts';
import { askAs, makePerson, makeShop, type Caller } from '../support.ts';
import { codeEntered, db, makeAdmin, refusal } from './admin-support.ts';

const adminOnly = [403, 'admin_only', 'Only an admin can do this.'];
const all = ['read', 'write'];

const expected: Readonly<Record<AdminRole, Readonly<Record<string, readonly string[]>>>> = {
  super: {
    dashboard: all,
    vendors: all,
    users: ['grant', 'read', 'write'],
    products: all,
    blog: all,
    testimonials: all,
    feedback: all,
    emails: all,
    settings: all,
    money: all,
    audit: all,
  },
  support: {
    dashboard: ['read'],
    vendors: all,
    users: all,
    products: ['read'],
    blog: ['read'],
    testimonials: ['read'],
    feedback: all,
    emails: ['read'],
    audit: ['read'],
  },
  finance: {
    dashboard: ['read'],
    vendors: ['read'],
    users: ['read'],
    settings: ['read'],
    money: all,
    audit: ['read'],
  },
  content: {
    dashboard: ['read'],
    products: all,
    blog: all,
    testimonials: all,
    feedback: all,
    emails: all,
  },
};
const roles = Object.keys(expected) as AdminRole[];
const admins = {} as Record<AdminRole, { id: string; caller: Caller }>;

beforeAll(async () => {
  for (const role of roles) admins[role] = await makeAdmin(role);
});

describe('what each kind of admin may do', () => {
  test.for(roles)('%s', async (role) => {
    expect(await admins[role].caller.rpc('my_admin_rights')).toEqual({
      status: 200,
      body: { roles: [role], rights: expected[role], needs_factor: false },
    });
  });

  test("people who aren't admins may do nothing, even with a leftover grant", async () => {
    const shop = await makeShop(db);
    await db.sql("insert into private.admin_grants (user_id, role) values ($1, 'super')", [shop.vendors[0]]);
    for (const caller of [await db.person(shop.vendors[0]), await db.person(await makePerson(db))]) {
      expect(await caller.rpc('my_admin_rights')).toEqual({
        status: 200,
        body: { roles: [], rights: {}, needs_factor: false },
      });
      expect(refusal(await caller.rpc('admin_counts'))).toEqual(adminOnly);
    }
    expect((await db.anon.rpc('my_admin_rights')).status).toBe(401);
  });

  test('the first admin, set by the database owner, may do everything; losing the last role removes it all', async () => {
    const id = await makePerson(db);
    const caller = await db.person(id);
    await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
    expect((await caller.rpc('my_admin_rights')).body).toEqual({
      roles: ['super'],
      rights: expected.super,
      needs_factor: false,
    });
    await db.sql("delete from public.user_roles where user_id = $1 and role = 'admin'", [id]);
    expect((await caller.rpc('my_admin_rights')).body).toEqual({
      roles: [],
      rights: {},
      needs_factor: false,
    });
    expect(await db.sql('select 1 from private.admin_grants where user_id = $1', [id])).toEqual([]);
  });
});

type Procedure = { name: string; call: string; resource: string | null; action: string | null };

/**
 * Every procedure of the admin area, with arguments that are all null: a caller without the right learns nothing
 * else.
 */
const procedures = () =>
  db.sql<Procedure>(
    `select p.proname as name, format('select public.%I(%s)', p.proname, (
        select string_agg('null::' || format_type(t, null), ', ' order by n) from unnest(p.proargtypes) with ordinality x (t, n)
      )) as call,
      (regexp_match(p.prosrc, 'private\\.admin\\(''([a-z]+)'', ''([a-z]+)''\\)'))[1] as resource,
      (regexp_match(p.prosrc, 'private\\.admin\\(''([a-z]+)'', ''([a-z]+)''\\)'))[2] as action
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'private\\.admin\\(' order by 1`,
  );

/** The code of a refusal, or null. */
async function codeFor(person: string, call: string): Promise<string | null> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await askAs(client, person, codeEntered());
    await client.query('set local role authenticated');
    await client.query(call);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('procedures of the admin area', () => {
  test('are all that the panel calls and all with its prefix: the list below is complete', async () => {
    const tried = new Set((await procedures()).map(({ name }) => name));
    const rows = await db.sql<{ name: string }>(
      "select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1",
    );
    const services = join(import.meta.dirname, '../../../src/services/admin');
    const code = readdirSync(services, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(services, name), 'utf8'))
      .join('');
    const ofPanel = rows
      .map(({ name }) => name)
      .filter((name) => name.startsWith('admin_') || code.includes(`'${name}'`));
    expect(ofPanel.length).toBeGreaterThan(60);
    // Everyone may request their own rights.
    expect(ofPanel.filter((name) => !tried.has(name))).toEqual(['my_admin_rights']);
  });

  test('each name the resource and the action that they need', async () => {
    const found = await procedures();
    expect(found.length).toBeGreaterThan(11);
    expect(found.filter(({ resource, action }) => resource === null || action === null)).toEqual([]);
    const known = await db.sql<{ pair: string }>(
      "select resource || ' ' || action as pair from private.admin_rights where role = 'super'",
    );
    const pairs = new Set(known.map(({ pair }) => pair));
    expect(found.filter(({ resource, action }) => !pairs.has(`${resource} ${action}`))).toEqual([]);
  });

  test('refuse shoppers, stores, and every admin whose role does not include them', async () => {
    const shop = await makeShop(db);
    const shopper = await makePerson(db);
    const wrong: string[] = [];
    for (const { name, call, resource, action } of await procedures()) {
      for (const stranger of [shopper, shop.vendors[0]]) {
        const code = await codeFor(stranger, call);
        if (code !== 'admin_only') wrong.push(`${name} for a stranger: ${code}`);
      }
      for (const role of roles) {
        if (expected[role][resource ?? '']?.includes(action ?? '')) continue;
        const code = await codeFor(admins[role].id, call);
        if (code !== 'right_missing') wrong.push(`${name} for ${role}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('change and reveal nothing for the token of a session that has ended', async () => {
    const caller = await db.person(admins.super.id, undefined, {
      ...codeEntered(),
      session_id: 'c0ffee00-0000-4000-8000-000000000000',
    });
    const ended = [401, 'session_ended', 'Your session has ended. Log in again.'];
    expect(refusal(await caller.rpc('invite_vendor', { email: 'late@people.test' }))).toEqual(ended);
    expect(refusal(await caller.rpc('admin_counts'))).toEqual(ended);
  });
});

describe('tables', () => {
  const seen = async (caller: Caller, table: string) => (await caller.get(`${table}&limit=1`)).body;

  test('no admin reads rows of people, and each sees only that the rows of their lists exist', async () => {
    const { id } = admins.support;
    await db.sql(
      "insert into public.contact_messages (request_key, name, email, subject, message) values (gen_random_uuid(), 'Ann', 'a@people.test', 'Where are bars', 'Where is my bar? It has not come.')",
    );
    const another = `profiles?select=id&id=eq.${id}`;
    const ofPeople = ['purchases?select=id', 'orders?select=id', 'audit_log?select=id', 'payouts?select=id'];
    for (const { caller } of [admins.super, admins.finance, admins.content]) {
      for (const query of [...ofPeople, another]) expect(await seen(caller, query)).toEqual([]);
      expect((await caller.get('contact_messages?select=email,message')).status).toBe(403);
    }
    expect(await seen(admins.content.caller, 'contact_messages?select=id')).toHaveLength(1);
    expect(await seen(admins.finance.caller, 'contact_messages?select=id')).toEqual([]);
  });

  test('a policy shows admins only tables without people, and the live lists that they follow', async () => {
    const rows = await db.sql<{ name: string }>(
      "select distinct tablename::text as name from pg_policies where schemaname = 'public' and qual like '%may_admin%' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'contact_messages',
      'email_templates',
      'products',
      'promotions',
      'search_synonyms',
      'settings',
      'shipping_rates',
      'support_tickets',
      'vendor_applications',
      'vendor_blog_posts',
      'vendor_feedback',
    ]);
  });
});

describe('step-up', () => {
  const steppedUp = async (person: string, claims: Readonly<Record<string, unknown>>) => {
    const client = await db.connect();
    try {
      await client.query('begin');
      await askAs(client, person, claims);
      await client.query('select private.stepped_up()');
      return 'yes';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test('a code counts for 15 minutes; a password alone, or an account without a second factor, never', async () => {
    const { id } = admins.super;
    expect(await steppedUp(id, codeEntered())).toBe('yes');
    expect(await steppedUp(id, codeEntered(14))).toBe('yes');
    expect(await steppedUp(id, codeEntered(16))).toBe('step_up_needed');
    const password = { aal: 'aal2', amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] };
    expect(await steppedUp(id, password)).toBe('step_up_needed');
    expect(await steppedUp(await makePerson(db), codeEntered())).toBe('second_factor_missing');
  });
});

describe('a suspended account', () => {
  test('a valid token or a recovery code gives no access until the account is restored', async () => {
    const id = await makePerson(db);
    const caller = await db.person(id);
    const suspended = [403, 'account_suspended', 'This account is suspended. Contact us to find out why.'];
    await db.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id]);
    expect(refusal(await caller.rpc('my_sessions'))).toEqual(suspended);
    expect(refusal(await caller.rpc('use_recovery_code', { code: 'AAAA' }))).toEqual(suspended);
    expect(refusal(await caller.get('profiles?select=id'))).toEqual(suspended);
    await db.sql('update auth.users set banned_until = null where id = $1', [id]);
    expect((await caller.rpc('my_sessions')).status).toBe(200);
    expect((await caller.get('profiles?select=id')).body).toEqual([{ id }]);
  });

  test('a suspended admin has no rights', async () => {
    const { id, caller } = await makeAdmin('super');
    await db.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id]);
    expect((await caller.rpc('admin_counts')).status).toBe(403);
    expect((await caller.get('orders?select=id&limit=1')).status).toBe(403);
  });
});

describe('counts of open items', () => {
  test('an admin sees only those that they may read', async () => {
    await db.sql("insert into public.vendor_waitlist (email) values (gen_random_uuid() || '@people.test')");
    const counts = async (role: AdminRole) =>
      (await admins[role].caller.rpc('admin_counts')).body as Record<string, number>;
    expect((await counts('super'))['waitlist']).toBeGreaterThan(0);
    expect(await counts('content')).toMatchObject({ applications: 0, waitlist: 0 });
    expect(await counts('finance')).toMatchObject({ posts: 0, reports: 0, feedback: 0 });
  });
});

describe('the first admin', () => {
  test('is set only by the project owner, and only while there is none', async () => {
    const email = `${randomUUID()}@people.test`;
    const id = await makePerson(db, email);
    const denied = [db.anon, await db.person(id), admins.super.caller].map((caller) =>
      caller.rpc('name_first_admin', { email }),
    );
    expect((await Promise.all(denied)).map(({ status }) => status)).toEqual([401, 403, 403]);
    expect(refusal(await db.service.rpc('name_first_admin', { email }))).toEqual([
      409,
      'admin_exists',
      'This project already has an admin. An admin can add others from the account page.',
    ]);

    const client = await db.connect();
    const name = (address: string) => client.query('select public.name_first_admin($1)', [address]);
    try {
      await client.query("begin; delete from public.user_roles where role = 'admin'; savepoint without");
      await expect(name(`nobody-${email}`)).rejects.toThrow('account_unknown');
      await client.query('rollback to without');
      await client.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
      await expect(name(email)).rejects.toThrow('account_unknown');
      await client.query('rollback to without');
      await name(` ${email.toUpperCase()} `);
      const { rows } = await client.query(
        `select u.role, g.role as kind, l.action from public.user_roles u
         join private.admin_grants g using (user_id) join public.audit_log l on l.subject_id = u.user_id::text
         where u.user_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ role: 'admin', kind: 'super', action: 'admin.first_named' }]);
      await expect(name(email)).rejects.toThrow('admin_exists');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
