import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { createAuthService } from '#services/identity/auth.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon', siteUrl: 'https://shop.example' };
const user = { id: '00000000-0000-7000-8000-00000000000a', email: 'ada@example.com', user_metadata: {} };
/** A token that expires in the next century by this device's clock. */
const tokenOf = (round: number) =>
  `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.${Buffer.from(`r${round}`).toString('base64url')}`;
const session = (round: number) =>
  Response.json({
    access_token: tokenOf(round),
    refresh_token: `refresh${round}`,
    expires_in: 3600,
    token_type: 'bearer',
    user: { ...user, app_metadata: {}, aud: 'authenticated', created_at: '2026-11-21T10:00:00Z' },
  });

/** Signed in with the first token; `renewal` answers for each next one. */
async function setup(renewal: (round: number) => Response) {
  const renewed: string[] = [];
  const kept = new Map<string, string>();
  const auth = createAuthService(address, {
    fetcher: async (input) => {
      const url = String(input);
      if (url.includes('/user')) return Response.json(user);
      if (!url.includes('refresh_token')) return session(1);
      renewed.push(url);
      return renewal(renewed.length + 1);
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  await firstValueFrom(auth.signIn('ada@example.com', 'secret'));
  return { auth, renewed };
}

afterEach(() => vi.useRealTimers());

test('a token that is not over by the clock here is renewed, but not in place of another', async () => {
  const { auth, renewed } = await setup(session);
  expect(await auth.accessToken()).toBe(tokenOf(1));
  await firstValueFrom(auth.forget(tokenOf(1), true));
  expect(await auth.accessToken()).toBe(tokenOf(2));
  await firstValueFrom(auth.forget(tokenOf(1), true));
  expect(await auth.accessToken()).toBe(tokenOf(2));
  expect(renewed).toHaveLength(1);
});

test('a session that the server refuses to renew ends', async () => {
  const code = 'refresh_token_not_found';
  const { auth } = await setup(() => Response.json({ code, error_code: code, msg: 'x' }, { status: 400 }));
  await firstValueFrom(auth.forget(tokenOf(1), true));
  expect(await auth.accessToken()).toBeNull();
});

test('a session whose renewal gets no answer stays', async () => {
  const { auth } = await setup(() => Response.json({}, { status: 503 }));
  vi.useFakeTimers();
  const error = firstValueFrom(auth.forget(tokenOf(1), true)).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await error).toMatchObject({ _tag: 'Unavailable' });
  expect(await auth.accessToken()).toBe(tokenOf(1));
});
