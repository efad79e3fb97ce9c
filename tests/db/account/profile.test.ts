import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { home, person } from './account-support.ts';
import { db } from '../one-shop.ts';

describe('names', () => {
  test('letters of any script, spaces, hyphens and apostrophes pass', async () => {
    const { id, caller } = await person();
    for (const name of [
      'Ann-Marie',
      "O'Neil",
      'Zoë',
      'Łukasz',
      'Мария',
      '李小龙',
      'van der Berg',
      'D’Arcy',
    ]) {
      expect(
        await caller.send('PATCH', `profiles?id=eq.${id}&select=first_name`, { first_name: name }),
      ).toEqual({ status: 200, body: [{ first_name: name }] });
    }
  });

  test.each([
    ['markup', { first_name: '<img src=x onerror=alert(1)>' }],
    ['digits', { last_name: 'B0b' }],
    ['nothing', { first_name: '' }],
    ['51 letters', { last_name: 'a'.repeat(51) }],
    ['markup as the display name', { display_name: '<script>alert(1)</script>' }],
    ['a company with markup', { company_name: 'Iron <b>Oak' }],
    ['a company of 101 characters', { company_name: 'a'.repeat(101) }],
  ])('%s is refused', async (_, change) => {
    const { id, caller } = await person();
    expect((await caller.send('PATCH', `profiles?id=eq.${id}`, change)).status).toBe(400);
  });

  test('a line break becomes a space', async () => {
    const { id, caller } = await person();
    expect(
      (await caller.send('PATCH', `profiles?id=eq.${id}&select=first_name`, { first_name: 'Ann\nBcc' })).body,
    ).toEqual([{ first_name: 'Ann Bcc' }]);
  });

  test('a plain company passes', async () => {
    const { id, caller } = await person();
    const change = { company_name: 'Iron & Oak Co. 24-7' };
    expect(await caller.send('PATCH', `profiles?id=eq.${id}&select=company_name`, change)).toEqual({
      status: 200,
      body: [change],
    });
  });

  test('no person sets the avatar path directly: the server checks the file first', async () => {
    const { id, caller } = await person();
    for (const avatar_url of [`avatars/${id}/${randomUUID()}.webp`, 'https://evil.example/pixel.png', null]) {
      expect((await caller.send('PATCH', `profiles?id=eq.${id}`, { avatar_url })).status).toBe(403);
    }
  });

  test('invalid metadata is dropped and the sign-up succeeds', async () => {
    const id = randomUUID();
    await db.sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@people.test`,
      JSON.stringify({
        first_name: '<svg/onload=alert(1)>',
        last_name: 'x'.repeat(500),
        display_name: '<b>boss</b>',
        company_name: '"><script>',
        avatar_url: 'https://evil.example/pixel.png',
        role: 'admin',
        is_admin: true,
        app_metadata: { role: 'admin' },
      }),
    ]);
    expect(
      await db.sql(
        `select first_name, last_name, display_name, company_name, avatar_url,
           (select count(*)::int from public.user_roles where user_id = $1) as roles
         from public.profiles where id = $1`,
        [id],
      ),
    ).toEqual([
      {
        first_name: null,
        last_name: null,
        display_name: null,
        company_name: null,
        avatar_url: null,
        roles: 0,
      },
    ]);
  });
});

describe('addresses', () => {
  const marks = async (id: string) =>
    (
      await db.sql<{ label: string; is_default: boolean }>(
        'select label, is_default from public.addresses where user_id = $1 order by label',
        [id],
      )
    ).map(({ label, is_default }) => `${label}${is_default ? '*' : ''}`);

  test('the first is the default, another can become it, and removing the default passes it on', async () => {
    const { id, caller } = await person();
    await caller.send('POST', 'addresses', { ...home, label: 'a' });
    await caller.send('POST', 'addresses', { ...home, label: 'b' });
    expect(await marks(id)).toEqual(['a*', 'b']);
    await caller.send('POST', 'addresses', { ...home, label: 'c', is_default: true });
    expect(await marks(id)).toEqual(['a', 'b', 'c*']);
    await caller.send('PATCH', 'addresses?label=eq.a', { is_default: true });
    expect(await marks(id)).toEqual(['a*', 'b', 'c']);
    await caller.send('PATCH', 'addresses?label=eq.a', { is_default: false });
    expect(await marks(id)).toEqual(['a*', 'b', 'c']);
    await caller.send('DELETE', 'addresses?label=eq.a');
    expect(await marks(id)).toEqual(['b', 'c*']);
  });

  test('twenty addresses per person, even with concurrent requests, and one default', async () => {
    const { id, caller } = await person();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        caller.send('POST', 'addresses', { ...home, label: `n${n}`, is_default: true }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      422,
      422,
      422,
      422,
    ]);
    expect((await marks(id)).filter((label) => label.endsWith('*'))).toHaveLength(1);
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
      message: 'too_many_addresses',
      details: 'You can save up to 20 addresses. Remove one first.',
    });
  });

  test("nobody reads, changes, removes or creates another person's address", async () => {
    const { id, caller } = await person();
    const eve = await person();
    await caller.send('POST', 'addresses', { ...home, label: 'mine' });
    expect((await eve.caller.get(`addresses?user_id=eq.${id}`)).body).toEqual([]);
    expect(await eve.caller.send('PATCH', `addresses?user_id=eq.${id}`, { city: 'Elko' })).toEqual({
      status: 200,
      body: [],
    });
    expect(await eve.caller.send('DELETE', `addresses?user_id=eq.${id}`)).toEqual({ status: 200, body: [] });
    expect((await eve.caller.send('POST', 'addresses', { ...home, user_id: id })).status).toBe(403);
    expect(await marks(id)).toEqual(['mine*']);
  });
});
