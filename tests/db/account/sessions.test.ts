import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fresh, home, person } from './account-support.ts';
import { db } from '../one-shop.ts';

describe('a session that has ended', () => {
  const ended = {
    status: 401,
    body: {
      code: 'PT401',
      message: 'session_ended',
      details: 'Your session has ended. Log in again.',
      hint: '',
    },
  };

  test.each([
    ['signed out', 'delete from auth.sessions where user_id = $1'],
    ['over', "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1"],
  ])("%s: its token, valid for an hour, can't export, delete or list anything", async (_, end) => {
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
    ['that never existed', async () => ({ session_id: randomUUID() })],
    ['that is not an id', async () => ({ session_id: "' or true --" })],
    ['left out', async () => ({ session_id: undefined })],
  ])('neither can a token with a session %s', async (_, claims) => {
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
  test('a person sees only their own sessions, this one first', async () => {
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
