import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderEmail } from '../../../../src/schema/admin/render-email.ts';
import { askAs, makePerson } from '../../support.ts';
import { addFactor, codeEntered, db, makeAdmin } from '../admin-support.ts';

/** Runs as `person` in a shop that has the rule, unlike the seeded one, and takes everything back. */
async function underTheRule<Answer>(
  person: string,
  run: (ask: (call: string) => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query('select public.require_admin_factor(true)');
    await askAs(client, person, codeEntered());
    await client.query('set local role authenticated');
    return await run(async (call) => {
      await client.query('savepoint before');
      try {
        const { rows } = await client.query<{ answer: unknown }>(`select ${call} as answer`);
        return rows[0]?.answer;
      } catch (error) {
        await client.query('rollback to before');
        return (error as Error).message;
      }
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** An admin who signs in with a password alone. */
async function passwordAdmin(): Promise<string> {
  const id = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
  return id;
}

describe('an admin without a second factor', () => {
  test('reaches no procedure of the panel, no live list and no right; with one, all of them', async () => {
    const id = await passwordAdmin();
    const procedures = await db.sql<{ call: string }>(
      `select format('public.%I(%s)', p.proname, (
          select string_agg('null::' || format_type(t, null), ', ' order by n) from unnest(p.proargtypes) with ordinality x (t, n)
        )) as call
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'private\\.admin\\('`,
    );
    expect(procedures.length).toBeGreaterThan(60);
    await underTheRule(id, async (ask) => {
      const answered: string[] = [];
      for (const { call } of procedures) {
        if ((await ask(call)) !== 'admin_factor_missing') answered.push(call);
      }
      expect(answered).toEqual([]);
      expect(await ask('(select count(*)::int from public.vendor_feedback)')).toBe(0);
      expect(await ask('public.my_admin_rights()')).toEqual({
        roles: ['super'],
        rights: {},
        needs_factor: true,
      });
    });
    await addFactor(id);
    await underTheRule(id, async (ask) => {
      expect(await ask('public.admin_counts()')).toMatchObject({ waitlist: expect.any(Number) });
      expect(await ask('public.my_admin_rights()')).toMatchObject({ roles: ['super'], needs_factor: false });
    });
  });

  test('a shop has the rule from the start; only its owner changes it, on record, and the seed is the exception', async () => {
    const { caller } = await makeAdmin('super');
    expect((await caller.rpc('require_admin_factor', { needed: false })).status).toBe(403);
    expect(await db.sql('select needs_second_factor from private.admin_terms')).toEqual([
      { needs_second_factor: false },
    ]);
    const client = await db.connect();
    try {
      await client.query('begin; select public.require_admin_factor(true)');
      const { rows } = await client.query(
        "select after from public.audit_log where action = 'admin.factor_rule_changed' order by at desc limit 1",
      );
      expect(rows).toEqual([{ after: { needs_second_factor: true } }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a change of admin roles', () => {
  let chief: Awaited<ReturnType<typeof makeAdmin>>;
  beforeAll(async () => {
    chief = await makeAdmin('super');
  });
  const mails = (person: string) =>
    db.sql<{ to: string; payload: Record<string, unknown> }>(
      `select to_email as to, payload from public.email_outbox where template = 'admin-roles-changed'
       and dedupe_key like any (select 'admin-roles-changed:' || id || ':%' from public.audit_log where subject_id = $1) order by id`,
      [person],
    );

  test('goes by email to the person and to every super admin, also when it is taken away', async () => {
    const email = `${randomUUID()}@people.test`;
    const person = await makePerson(db, email);
    const other = await makeAdmin('super');
    const helper = await makeAdmin('support');
    const addresses = async (ids: readonly string[]) =>
      (await db.sql<{ email: string }>('select email from auth.users where id = any ($1)', [ids])).map(
        (row) => row.email,
      );
    const [supers, [helperAddress]] = [await addresses([chief.id, other.id]), await addresses([helper.id])];
    await chief.caller.rpc('set_admin_roles', { person, roles: ['support', 'content'], seen: [] });
    const granted = await mails(person);
    expect(granted.map(({ to }) => to)).toEqual(expect.arrayContaining([email, ...supers]));
    expect(granted.map(({ to }) => to)).not.toContain(helperAddress);
    expect(granted.find(({ to }) => to === email)?.payload).toMatchObject({
      is_own: true,
      asks_factor: true,
      before_words: 'no admin role',
      words: 'content and support',
    });
    // A repeat tells nobody anything new.
    await chief.caller.rpc('set_admin_roles', { person, roles: ['support', 'content'], seen: [] });
    expect(await mails(person)).toHaveLength(granted.length);
    await chief.caller.rpc('set_admin_roles', { person, roles: [], seen: ['content', 'support'] });
    const all = await mails(person);
    expect(all.length).toBe(granted.length * 2);
    expect(all.at(-1)?.payload).toMatchObject({
      before_words: 'content and support',
      words: 'no admin role',
    });
    const own = all.filter(({ to }) => to === email).map(({ payload }) => payload);
    const [built] = await db.sql<{ subject: string; html: string; text: string }>(
      "select subject, html, text from public.email_templates where key = 'admin-roles-changed'",
    );
    const told = own.map((payload) =>
      built === undefined
        ? []
        : Object.values(renderEmail({ key: 'admin-roles-changed', ...built }, payload, {})),
    );
    // Someone without a role has no use for two-step login.
    expect(told.map((parts) => parts.filter((part) => part.includes('two-step login')).length)).toEqual([
      2, 0,
    ]);
  });
});
