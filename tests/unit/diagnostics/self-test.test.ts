import { expect, test } from 'vitest';
import { whoMay } from '#pages/diagnostics/who-may.ts';
import { nobody, visitor } from '#lazy/session-handle.ts';
import { createSelfTestService } from '#services/diagnostics/self-test.ts';
import { realtimeServer } from '../services/realtime-server.ts';

const person = { phase: 'signed-in', access: 'ready', isAdmin: false } as const;

test('everyone may look on localhost, and only admins elsewhere', () => {
  expect(whoMay('127.0.0.1', visitor)).toBe('open');
  expect(whoMay('localhost', person)).toBe('open');
  expect(whoMay('shop.example', nobody)).toBe('loading');
  expect(whoMay('shop.example', visitor)).toBe('denied');
  expect(whoMay('shop.example', person)).toBe('denied');
  expect(whoMay('shop.example', { ...person, access: 'loading' })).toBe('loading');
  expect(whoMay('shop.example', { ...person, isAdmin: true })).toBe('open');
  expect(whoMay('localhost.evil.example', visitor)).toBe('denied');
});

test('a check that is refused fails with its status, and no answer contains a token', async () => {
  const backend = { supabaseUrl: 'https://api.example', anonKey: 'anon' };
  const refusing = createSelfTestService(
    backend,
    () => Promise.resolve(null),
    () => Promise.resolve(new Response('{}', { status: 503 })),
  );
  await expect(refusing.authServer()).rejects.toThrow('Responded with 503.');
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

/** A backend whose paths answer as given, with its recorded requests. */
function answering(answers: Readonly<Record<string, unknown>>, token: string | null = null) {
  const asked: { path: string; key: string | null }[] = [];
  const service = createSelfTestService(
    { supabaseUrl: 'https://api.example', anonKey: 'anon' },
    () => Promise.resolve(token),
    async (input, init) => {
      const { pathname, search } = new URL(String(input));
      asked.push({ path: pathname + search, key: new Headers(init?.headers).get('apikey') });
      const answer = answers[pathname];
      if (answer === undefined) return new Response('{}', { status: 404 });
      return answer instanceof Uint8Array ? new Response(answer.slice()) : Response.json(answer);
    },
  );
  return { service, asked };
}

test('the database says whether a product has a picture', async () => {
  const filled = answering({ '/rest/v1/products': [{ image: 'products/bar/front.svg' }] });
  expect(await filled.service.database()).toBe('Responding.');
  expect(filled.asked.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/rest/v1/products?select=image&image=not.is.null&limit=1',
  ]);
  for (const rows of [[], [{ image: null }]]) {
    const { service } = answering({ '/rest/v1/products': rows });
    expect(await service.database()).toBe('Responding; no product has a picture.');
    expect(await service.storage()).toBe('No picture to request.');
  }
});

test('storage is asked for that picture, with the key, and its size is shown', async () => {
  const { service, asked } = answering({
    '/rest/v1/products': [{ image: 'products/bar/front.svg' }],
    '/storage/v1/object/public/media/products/bar/front.svg': new Uint8Array(321),
  });
  expect(await service.storage()).toBe('Received a picture of 321 bytes.');
  expect(asked.at(-1)).toEqual({
    path: '/storage/v1/object/public/media/products/bar/front.svg',
    key: 'anon',
  });
  const lost = answering({ '/rest/v1/products': [{ image: 'products/bar/front.svg' }] });
  await expect(lost.service.storage()).rejects.toThrow('Responded with 404.');
});

test('the auth server is checked itself, and for the signed-in person', async () => {
  const { service, asked } = answering({ '/auth/v1/health': {} });
  expect(await service.authServer()).toBe('Responding.');
  expect(asked).toEqual([{ path: '/auth/v1/health', key: 'anon' }]);
  expect(await service.sessionAtServer()).toBe('Nobody is logged in.');
  expect(asked).toHaveLength(1);

  const answerFor = (user: object) =>
    answering({ '/auth/v1/user': user }, 'secret-token').service.sessionAtServer();
  expect(await answerFor({ email: 'ada@example.com', email_confirmed_at: '2026-11-24T10:00:00Z' })).toBe(
    'ada@example.com, confirmed.',
  );
  expect(await answerFor({})).toBe('No email address, not confirmed.');
});

test('a visitor has neither roles nor a store, and asks for none', async () => {
  const { service, asked } = answering({});
  expect(await service.roles()).toBe('None for guests.');
  expect(await service.vendorStatus()).toBe('None for guests.');
  expect(asked).toEqual([]);
});

test('a signed-in person sees each role once, and the status of the store', async () => {
  const vendor = answering(
    {
      '/rest/v1/user_roles': [{ role: 'vendor' }, { role: 'admin' }, { role: 'vendor' }],
      '/rest/v1/vendors': [{ status: 'active' }],
    },
    'secret-token',
  );
  expect(await vendor.service.roles()).toBe('vendor, admin');
  expect(await vendor.service.vendorStatus()).toBe('active');
  expect(vendor.asked.map(({ path }) => path)).toEqual([
    '/rest/v1/user_roles?select=role',
    '/rest/v1/vendors?select=status&limit=1',
  ]);
  const customer = answering({ '/rest/v1/user_roles': [], '/rest/v1/vendors': [] }, 'secret-token');
  expect(await customer.service.roles()).toBe('Customer, no additional role.');
  expect(await customer.service.vendorStatus()).toBe('No store.');
});

/** A realtime server that answers a join with this status. */
async function realtime(status: 'ok' | 'error') {
  const server = await realtimeServer((send, [joinRef, ref, topic, event]) =>
    send(joinRef, ref, topic, 'phx_reply', { status: event === 'phx_join' ? status : 'ok', response: {} }),
  );
  const service = createSelfTestService(
    { supabaseUrl: `http://127.0.0.1:${server.port}`, anonKey: 'anon' },
    () => Promise.resolve(null),
  );
  return { service, ...server };
}

test('realtime is tested by joining a channel, and the connection is closed again', async () => {
  const { server, urls, joined, service } = await realtime('ok');
  expect(await service.realtime()).toBe('Joined a channel.');
  const url = new URL(urls[0] ?? '', 'ws://backend.test');
  expect([url.pathname, url.searchParams.get('apikey'), joined.map(({ topic }) => topic)]).toEqual([
    '/realtime/v1/websocket',
    'anon',
    ['realtime:self-test'],
  ]);
  await expect.poll(() => server.clients.size).toBe(0);
});

test('a join that realtime refuses counts as a failure, and the connection is closed again', async () => {
  const { server, service } = await realtime('error');
  await expect(service.realtime()).rejects.toThrow("We couldn't join the channel.");
  await expect.poll(() => server.clients.size).toBe(0);
});
