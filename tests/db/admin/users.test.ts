import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Caller } from '../support.ts';
import { addFactor, codeEntered, db, makeAdmin, refusal } from './admin-support.ts';

let chief: { id: string; caller: Caller };
let helper: { id: string; caller: Caller };

beforeAll(async () => {
  chief = await makeAdmin('super');
  helper = await makeAdmin('support');
});

const reason = 'Pays with cards that are not theirs.';
const actsOf = (person: string) =>
  db.sql<{ action: string; actor_id: string }>(
    "select action, actor_id from public.audit_log where subject_type = 'user' and subject_id = $1 order by at, id",
    [person],
  );
const mailsTo = async (email: string) =>
  (
    await db.sql<{ template: string }>(
      'select template from public.email_outbox where to_email = $1 order by id',
      [email],
    )
  ).map(({ template }) => template);
/** Both admins have opened the account, and its actions return its page. */
const open = (person: string) =>
  db.sql(
    'insert into private.account_openings (admin_id, person_id, reason) select unnest($1::uuid[]), $2, $3',
    [[chief.id, helper.id], person, 'Asks about an order.'],
  );
type Person = { id: string; admin_roles: string[]; is_suspended: boolean; sessions: unknown[] };

describe('finding people', () => {
  const found = async (args: Record<string, unknown>) =>
    ((await helper.caller.rpc('admin_users', args)).body as { rows: { id: string }[] }).rows.map(
      ({ id }) => id,
    );

  test('works by full email, id and the start of a name; newest first without a search', async () => {
    const tag = randomUUID().slice(0, 8);
    const email = `${tag}@people.test`;
    const id = await makePerson(db, email);
    await db.sql("update public.profiles set display_name = $2, last_name = 'Zuberbuehler' where id = $1", [
      id,
      `Zoe ${tag}`,
    ]);
    expect(await found({ query: email.toUpperCase() })).toEqual([id]);
    expect(await found({ query: id })).toEqual([id]);
    expect(await found({ query: `zoe ${tag}` })).toEqual([id]);
    expect(await found({ query: 'zuberb' })).toContain(id);
    expect(await found({ query: `${tag}@people` })).toEqual([]);
    expect(await found({ query: '%' + tag })).toEqual([]);
    expect((await found({ page_size: 1 }))[0]).toBe(id);
    expect(await found({ view: 'admins', page_size: 100 })).toContain(chief.id);
    expect(refusal(await helper.caller.rpc('admin_users', { query: 'a' }))[1]).toBe('list_invalid');
  });
});

describe('suspending', () => {
  test('signs the account out at once, once, and notifies the person; restoring reopens it', async () => {
    const email = `${randomUUID()}@people.test`;
    const person = await makePerson(db, email);
    await open(person);
    const caller = await db.person(person, email);
    const [first, second] = await Promise.all([
      helper.caller.rpc('suspend_person', { person, reason }),
      chief.caller.rpc('suspend_person', { person, reason }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ is_suspended: true, sessions: [], suspension: { reason } });
    expect((await actsOf(person)).map(({ action }) => action)).toEqual(['user.suspended']);
    expect(await mailsTo(email)).toEqual(['account-suspended']);
    expect(refusal(await caller.rpc('my_sessions'))[1]).toBe('account_suspended');
    expect(refusal(await caller.get('profiles?select=id'))[1]).toBe('account_suspended');
    expect((await helper.caller.rpc('restore_person', { person })).body).toMatchObject({
      is_suspended: false,
      suspension: null,
    });
    expect((await helper.caller.rpc('restore_person', { person })).status).toBe(200);
    expect((await actsOf(person)).map(({ action }) => action)).toEqual(['user.suspended', 'user.restored']);
    expect(await mailsTo(email)).toEqual(['account-suspended', 'account-restored']);
    expect((await (await db.person(person, email)).rpc('my_sessions')).status).toBe(200);
  });

  test("needs a fresh code, a reason, and someone else's account", async () => {
    const person = await makePerson(db);
    const stale = await db.person(helper.id, undefined, codeEntered(20));
    expect(refusal(await stale.rpc('suspend_person', { person, reason }))[1]).toBe('step_up_needed');
    expect(refusal(await stale.rpc('restore_person', { person }))[1]).toBe('step_up_needed');
    expect(refusal(await stale.rpc('reset_second_factor_of', { person }))[1]).toBe('step_up_needed');
    expect(refusal(await helper.caller.rpc('suspend_person', { person, reason: 'no' }))[1]).toBe(
      'words_invalid',
    );
    expect(refusal(await helper.caller.rpc('suspend_person', { person: helper.id, reason }))[1]).toBe(
      'own_account',
    );
    expect(refusal(await helper.caller.rpc('suspend_person', { person: randomUUID(), reason }))[1]).toBe(
      'person_unknown',
    );
    for (const [name, args] of [
      ['suspend_person', { reason }],
      ['restore_person', {}],
      ['end_sessions_of', {}],
      ['reset_second_factor_of', {}],
      ['note_recovery_of', {}],
    ] as const) {
      expect(refusal(await helper.caller.rpc(name, { person: chief.id, ...args }))[1]).toBe('is_admin');
    }
    expect(await actsOf(person)).toEqual([]);
    expect(await actsOf(chief.id)).toEqual([]);
  });
});

describe('helping with an account', () => {
  test('signing out everywhere and resetting the second factor end every session, on record', async () => {
    const email = `${randomUUID()}@people.test`;
    const person = await makePerson(db, email);
    await open(person);
    await addFactor(person);
    await db.person(person, email, { aal: 'aal2' });
    expect((await helper.caller.rpc('end_sessions_of', { person })).body).toMatchObject({ sessions: [] });
    await db.person(person, email, { aal: 'aal2' });
    expect((await helper.caller.rpc('reset_second_factor_of', { person })).body).toMatchObject({
      has_second_factor: false,
      sessions: [],
    });
    expect((await helper.caller.rpc('reset_second_factor_of', { person })).status).toBe(200);
    expect((await helper.caller.rpc('note_recovery_of', { person })).body).toEqual({ email });
    expect(await actsOf(person)).toEqual(
      ['user.signed_out', 'user.factor_reset', 'user.recovery_sent'].map((action) => ({
        action,
        actor_id: helper.id,
      })),
    );
    expect(await mailsTo(email)).toEqual(['second-factor-reset']);
  });
});

describe('naming admins', () => {
  const set = (caller: Caller, person: string, roles: readonly string[], seen: readonly string[]) =>
    caller.rpc('set_admin_roles', { person, roles, seen });

  test('a super admin grants and removes roles; a change made since is not overwritten', async () => {
    const person = await makePerson(db);
    await open(person);
    const caller = await db.person(person);
    expect((await set(chief.caller, person, ['content', 'support'], [])).body).toMatchObject({
      admin_roles: ['content', 'support'],
    });
    expect((await caller.rpc('my_admin_rights')).body).toMatchObject({ roles: ['content', 'support'] });
    expect(refusal(await set(chief.caller, person, ['finance'], []))[1]).toBe('roles_changed');
    // A repeat after a lost answer.
    expect((await set(chief.caller, person, ['content', 'support'], [])).status).toBe(200);
    expect(
      ((await set(chief.caller, person, [], ['content', 'support'])).body as Person).admin_roles,
    ).toEqual([]);
    expect((await caller.rpc('admin_counts')).status).toBe(403);
    expect((await actsOf(person)).map(({ action }) => action)).toEqual([
      'user.roles_changed',
      'user.roles_changed',
    ]);
  });

  test("an open panel learns the change through its account's profile; a repeat sends nothing", async () => {
    const person = await makePerson(db);
    const told = () =>
      db
        .sql<{ at: string }>('select updated_at::text as at from public.profiles where id = $1', [person])
        .then(([row]) => row?.at);
    const before = await told();
    await set(chief.caller, person, ['content'], []);
    const named = await told();
    await set(chief.caller, person, ['content'], []);
    const repeated = await told();
    await set(chief.caller, person, [], ['content']);
    const dismissed = await told();
    expect([named !== before, repeated === named, dismissed !== repeated]).toEqual([true, true, true]);
  });

  test('nobody else names admins, and nobody without a fresh code', async () => {
    const person = await makePerson(db);
    expect(refusal(await set(helper.caller, helper.id, ['super'], ['support']))[1]).toBe('right_missing');
    expect(refusal(await set(helper.caller, person, ['content'], []))[1]).toBe('right_missing');
    const stale = await db.person(chief.id, undefined, codeEntered(20));
    expect(refusal(await set(stale, person, ['content'], []))[1]).toBe('step_up_needed');
    expect(refusal(await set(chief.caller, person, ['owner'], []))[1]).toBe('role_unknown');
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [person]);
    expect(refusal(await set(chief.caller, person, ['content'], []))[1]).toBe('account_not_ready');
  });

  test('two last super admins who remove each other: one of them remains', async () => {
    // Only these two count: the others are set aside while this test runs.
    const others = await db.sql<{ user_id: string }>(
      "delete from private.admin_grants where role = 'super' and user_id <> $1 returning user_id",
      [chief.id],
    );
    const rival = await makeAdmin('super');
    const replies = await Promise.all([
      set(chief.caller, rival.id, ['content'], ['super']),
      set(rival.caller, chief.id, ['content'], ['super']),
    ]);
    const codes = replies.map((reply) => (reply.status === 200 ? 'done' : refusal(reply)[1]));
    const left = await db.sql("select 1 from private.admin_grants where role = 'super'");
    await db.sql(
      "insert into private.admin_grants (user_id, role) values ($1, 'super') on conflict do nothing",
      [chief.id],
    );
    await db.sql(
      "insert into private.admin_grants (user_id, role) select unnest($1::uuid[]), 'super' on conflict do nothing",
      [others.map(({ user_id: id }) => id)],
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(left).toHaveLength(1);
  });
});
