import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createAuthService } from '#services/identity/auth.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon', siteUrl: 'https://shop.example' };
const settings = (google: boolean) => () => Response.json({ external: { google, apple: false } });
const toProvider = () =>
  new Response(null, { status: 302, headers: { location: 'https://provider.example' } });

async function social(answers: Readonly<Record<string, () => Response>>, next = '/') {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const auth = createAuthService(address, {
    fetcher: (input, init) => {
      const url = new URL(String(input));
      asked.push(`${url.pathname} ${init?.redirect ?? 'follow'}`);
      const answer = answers[url.pathname];
      return answer === undefined ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(answer());
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  const url = await firstValueFrom(auth.social('google', next)).catch((error: unknown) => error);
  return { asked, url };
}

test('a provider that the backend has turned off has no page', async () => {
  expect(await social({ '/auth/v1/settings': settings(false) })).toEqual({
    asked: ['/auth/v1/settings follow'],
    url: null,
  });
});

test('an enabled one leads to its page, and from there back to where the sign-in began', async () => {
  const { asked, url } = await social(
    { '/auth/v1/settings': settings(true), '/auth/v1/authorize': toProvider },
    '/wishlist',
  );
  expect(asked).toEqual(['/auth/v1/settings follow', '/auth/v1/authorize manual']);
  const { origin, pathname, searchParams } = new URL(String(url));
  expect([origin + pathname, searchParams.get('provider')]).toEqual([
    'http://backend/auth/v1/authorize',
    'google',
  ]);
  const back = new URL(searchParams.get('redirect_to') ?? '');
  expect([back.origin + back.pathname, back.searchParams.get('redirect')]).toEqual([
    'https://shop.example/auth',
    '/wishlist',
  ]);
  // Without it, this browser would not accept the session that comes back.
  expect(back.searchParams.get('flow')).toMatch(/^[0-9a-f-]{36}$/);
});

test('one that the backend refuses is never opened', async () => {
  const refused = () =>
    Response.json({ error_code: 'validation_failed', msg: 'provider is not enabled' }, { status: 400 });
  const { url } = await social({ '/auth/v1/settings': settings(true), '/auth/v1/authorize': refused });
  expect(url).toMatchObject({
    _tag: 'AuthRefused',
    code: 'validation_failed',
    message: 'provider is not enabled',
  });
});

test('without a connection nothing is opened', async () => {
  expect((await social({})).url).toMatchObject({ _tag: 'NetworkError' });
});
