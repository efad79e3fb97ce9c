import { createHash, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makePerson, openDb, type Caller, type Reply } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

const now = () => Math.floor(Date.now() / 1000);
const proven = (seconds = now()) => ({ aal: 'aal2', amr: [{ method: 'totp', timestamp: seconds }] });

async function addFactor(person: string, status = 'verified'): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, $1::uuid::text, 'totp', $3, now(), now())`,
    [id, person, status],
  );
  return id;
}

/** A user with an authenticator app: a full session, and one created by the password alone. */
async function locked() {
  const id = await makePerson(db);
  const factor = await addFactor(id);
  const whole = await db.person(id, undefined, proven());
  const half = await db.person(id, undefined, {
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now() }],
  });
  return { id, factor, whole, half };
}

async function sheet(caller: Caller): Promise<string[]> {
  const { status, body } = await caller.rpc('make_recovery_codes');
  expect(status).toBe(200);
  return body as string[];
}

const use = (caller: Caller, code: string): Promise<Reply> => caller.rpc('use_recovery_code', { code });
const removed = { status: 200, body: { outcome: 'removed' } };
const wrong = {
  status: 422,
  body: {
    code: 'PT422',
    message: 'recovery_code_wrong',
    details: "This isn't one of your unused recovery codes.",
    hint: null,
  },
};
const refusal = ({ status, body }: Reply) => [status, (body as { message: string }).message];

test('a token from a password alone ends when a factor is added, even if it was issued before', async () => {
  const id = await makePerson(db);
  const token = await db.person(id, undefined, { aal: 'aal1' });
  const unnamed = await db.person(id);
  expect((await token.get('profiles?select=id')).body).toEqual([{ id }]);
  await addFactor(id, 'unverified');
  expect((await token.get('profiles?select=id')).body).toEqual([{ id }]);
  await addFactor(id);
  for (const caller of [token, unnamed]) {
    expect((await caller.get('profiles?select=id')).body).toEqual([]);
    expect((await caller.send('PATCH', `profiles?id=eq.${id}`, { first_name: 'Eve' })).body).toEqual([]);
    expect(refusal(await caller.rpc('export_my_data'))).toEqual([403, 'insufficient_aal']);
  }
  const whole = await db.person(id, undefined, { aal: 'aal2' });
  expect((await whole.get('profiles?select=id,first_name')).body).toEqual([{ id, first_name: null }]);
  expect((await whole.rpc('export_my_data')).status).toBe(200);
});

test('ten codes are shown once and stored as hashes; new ones invalidate the old', async () => {
  const { id, whole, half } = await locked();
  expect((await whole.rpc('recovery_codes_left')).body).toBe(0);
  const first = await sheet(whole);
  expect(new Set(first).size).toBe(10);
  const letters = '[0-9A-HJKMNP-TV-Z]{4}';
  for (const code of first) expect(code).toMatch(new RegExp(`^${letters}(-${letters}){3}$`));
  expect((await whole.rpc('recovery_codes_left')).body).toBe(10);
  const kept = await db.sql<{ hash: string }>(
    "select encode(hash, 'hex') as hash from private.recovery_codes where user_id = $1",
    [id],
  );
  const hashOf = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
  expect(kept.map(({ hash }) => hash).sort()).toEqual(first.map(hashOf).sort());
  const second = await sheet(whole);
  expect(second.filter((code) => first.includes(code))).toEqual([]);
  expect(await use(half, first[0] ?? '')).toEqual(wrong);
  expect(await use(half, second[0] ?? '')).toEqual(removed);
});

test('codes are created for a factor, right after its code is entered', async () => {
  const { id, whole, half } = await locked();
  const old = await db.person(id, undefined, proven(now() - 601));
  const byPassword = await db.person(id, undefined, {
    aal: 'aal2',
    amr: [
      { method: 'password', timestamp: now() },
      { method: 'totp', timestamp: now() - 601 },
    ],
  });
  for (const caller of [old, byPassword]) {
    expect(refusal(await caller.rpc('make_recovery_codes'))).toEqual([403, 'reauthentication_needed']);
  }
  expect(refusal(await half.rpc('make_recovery_codes'))).toEqual([403, 'insufficient_aal']);
  expect((await whole.rpc('recovery_codes_left')).body).toBe(0);
  const without = await db.person(await makePerson(db), undefined, proven());
  expect(refusal(await without.rpc('make_recovery_codes'))).toEqual([409, 'no_second_factor']);
  expect((await db.anon.rpc('use_recovery_code', { code: 'x' })).status).toBe(401);
});

test('a code removes the factor, is reported by email and in the audit log, and works once', async () => {
  const { id, whole, half } = await locked();
  const session = randomUUID();
  await db.sql(
    "insert into auth.sessions (id, user_id, aal, factor_id) select $1, $2, 'aal2', id from auth.mfa_factors where user_id = $2",
    [session, id],
  );
  await db.sql(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', now(), now()), (gen_random_uuid(), $1, 'password', now(), now())`,
    [session],
  );
  const [code = '', other = ''] = await sheet(whole);
  // As people type it: lower case, no hyphens, O for 0.
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(await use(half, ` ${typed} `)).toEqual(removed);
  expect(await db.sql('select id from auth.mfa_factors where user_id = $1', [id])).toEqual([]);
  expect((await half.get('profiles?select=id')).body).toEqual([{ id }]);
  expect(
    await db.sql(
      `select s.aal, s.factor_id, a.authentication_method as method from auth.sessions s
       join auth.mfa_amr_claims a on a.session_id = s.id where s.user_id = $1`,
      [id],
    ),
  ).toEqual([{ aal: 'aal1', factor_id: null, method: 'password' }]);
  // The answer was lost, and the user tries the same code again: still done once.
  expect(await use(half, code)).toEqual(removed);
  expect(await use(half, other)).toEqual(wrong);
  expect(
    await db.sql('select template, payload from public.email_outbox where to_email = $1', [
      `${id}@people.test`,
    ]),
  ).toEqual([]);
  const mails = await db.sql<{ template: string; payload: unknown }>(
    `select m.template, m.payload from public.email_outbox m join auth.users u on u.email = m.to_email where u.id = $1`,
    [id],
  );
  expect(mails).toEqual([{ template: 'recovery-code-used', payload: {} }]);
  const log = await db.sql<{ action: string }>(
    'select action, actor_id, subject_id from public.audit_log where actor_id = $1 order by at',
    [id],
  );
  expect(log).toEqual(
    ['recovery_codes.made', 'recovery_code.used'].map((action) => ({ action, actor_id: id, subject_id: id })),
  );
  // After a new setup the account requires the new authenticator: the old codes no longer work.
  await addFactor(id);
  expect((await half.get('profiles?select=id')).body).toEqual([]);
  expect(await use(half, code)).toEqual(wrong);
  expect(await use(half, other)).toEqual(wrong);
});

test('one code used in two windows at once counts once', async () => {
  const { id, whole, half } = await locked();
  const [code = ''] = await sheet(whole);
  expect(await Promise.all([use(half, code), use(half, code), use(half, code)])).toEqual([
    removed,
    removed,
    removed,
  ]);
  const mails = await db.sql(
    'select 1 from public.email_outbox m join auth.users u on u.email = m.to_email where u.id = $1',
    [id],
  );
  expect(mails).toHaveLength(1);
});

test('five wrong codes lock it for ten minutes, even for the right code, however fast they arrive', async () => {
  const { id, whole, half } = await locked();
  const [code = ''] = await sheet(whole);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) => use(half, `0000-0000-0000-00${String(n).padStart(2, '0')}`)),
  );
  const count = (status: number) => tries.filter((reply) => reply.status === status).length;
  expect([count(422), count(429)]).toEqual([5, 7]);
  expect(refusal(await use(half, code))).toEqual([429, 'too_many_attempts']);
  // Only this account is affected.
  const another = await locked();
  const [own = ''] = await sheet(another.whole);
  expect(await use(another.half, own)).toEqual(removed);
  await db.sql(
    "update private.attempts set since = now() - interval '11 minutes' where bucket like '%' || $1",
    [id],
  );
  expect(await use(half, code)).toEqual(removed);
});
