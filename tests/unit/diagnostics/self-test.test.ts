import { expect, test } from 'vitest';
import { whoMay } from '#pages/diagnostics/who-may.ts';
import { nobody, visitor } from '#lazy/session-handle.ts';
import { createSelfTestService } from '#services/diagnostics/self-test.ts';

const person = { phase: 'signed-in', access: 'ready', isAdmin: false } as const;

test('on localhost everybody may look, elsewhere only admins', () => {
  expect(whoMay('127.0.0.1', visitor)).toBe('open');
  expect(whoMay('localhost', person)).toBe('open');
  expect(whoMay('shop.example', nobody)).toBe('loading');
  expect(whoMay('shop.example', visitor)).toBe('denied');
  expect(whoMay('shop.example', person)).toBe('denied');
  expect(whoMay('shop.example', { ...person, access: 'loading' })).toBe('loading');
  expect(whoMay('shop.example', { ...person, isAdmin: true })).toBe('open');
  expect(whoMay('localhost.evil.example', visitor)).toBe('denied');
});

test('a part that refuses fails with its status, and no answer contains a token', async () => {
  const backend = { supabaseUrl: 'https://api.example', anonKey: 'anon' };
  const refusing = createSelfTestService(
    backend,
    () => Promise.resolve(null),
    () => Promise.resolve(new Response('{}', { status: 503 })),
  );
  await expect(refusing.authServer()).rejects.toThrow('It answered 503.');
  const signedIn = createSelfTestService(
    backend,
    () => Promise.resolve('secret-token'),
    (_, init) => {
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret-token');
      return Promise.resolve(
        Response.json({ email: 'ada@example.com', email_confirmed_at: null, access_token: 'secret-token' }),
      );
    },
  );
  expect(await signedIn.sessionAtServer()).toBe('ada@example.com, not confirmed.');
});
