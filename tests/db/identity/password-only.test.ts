import { describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';
import { addFactorIn, codeEntered } from '../admin/code-entered.ts';
import { makePerson } from '../support.ts';

const told = (reply: { status: number; body: unknown }) => [
  reply.status,
  (reply.body as { message?: string } | null)?.message,
];

/** An account with a second factor, and a session in which its code was entered. */
async function strong() {
  const id = await makePerson(db);
  await addFactorIn(db, id);
  return { id, caller: await db.person(id, undefined, codeEntered()) };
}

describe('the level of a session', () => {
  test('is the current one: an older token does not keep what its session has lost', async () => {
    const { id, caller } = await strong();
    expect((await caller.rpc('make_recovery_codes')).status).toBe(200);
    // The factor was removed, which lowers the session, and another one was set up elsewhere.
    await db.sql("update auth.sessions set aal = 'aal1' where user_id = $1", [id]);
    expect(told(await caller.rpc('make_recovery_codes'))).toEqual([403, 'insufficient_aal']);
    expect((await caller.get('profiles?select=id')).body).toEqual([]);
  });

  test('is not raised for a token from before the code was entered', async () => {
    const id = await makePerson(db);
    await addFactorIn(db, id);
    const caller = await db.person(id, undefined, { aal: 'aal1' });
    await db.sql("update auth.sessions set aal = 'aal2' where user_id = $1", [id]);
    expect(told(await caller.rpc('my_sessions'))).toEqual([403, 'insufficient_aal']);
  });

  test('counts for nothing once the session has ended', async () => {
    const { id, caller } = await strong();
    await db.sql('delete from auth.sessions where user_id = $1', [id]);
    for (const name of ['make_recovery_codes', 'recovery_codes_left', 'my_sessions']) {
      expect([name, ...told(await caller.rpc(name))]).toEqual([name, 401, 'session_ended']);
    }
    expect(told(await caller.rpc('use_recovery_code', { code: 'AAAA' }))).toEqual([401, 'session_ended']);
    expect(await db.sql('select status from auth.mfa_factors where user_id = $1', [id])).toEqual([
      { status: 'verified' },
    ]);
  });
});

describe('before every request', () => {
  test('PostgREST checks the session, and a hosted project does too: the migration says so', async () => {
    const rows = await db.sql(
      `select setting from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
       where r.rolname = 'authenticator' and setting like 'pgrst.%'`,
    );
    expect(rows).toEqual([{ setting: 'pgrst.db_pre_request=entrance.before_request' }]);
  });

  test('the check is not a procedure of the API', async () => {
    expect((await db.anon.rpc('before_request')).status).toBe(404);
  });

  test.each(['anon', 'service'] as const)('%s has no session and needs none', async (who) => {
    expect((await db[who].get('categories?select=id&limit=1')).status).toBe(200);
  });
});
