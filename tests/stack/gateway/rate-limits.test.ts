import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, type Db } from '../../db/support.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;
let db: Db;

beforeAll(async () => {
  backend = await startBackend({
    seed: false,
    jobs: false,
    rateLimits:
      'quote_cart=4/3600,hold_stock=3/3600,place_order=2/3600,track_guest_order=3/3600,count_products=2/1,auth_recover=2/3600',
  });
  db = openDb(backend);
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

const call = (path: string, init: RequestInit = {}, apikey = backend.anonKey) =>
  fetch(`${backend.apiUrl}/rest/v1${path}`, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: { apikey, 'content-type': 'application/json', ...init.headers },
  });

async function refusals(count: number, path: string): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let i = 0; i < count; i++) answers.push((await call(path)).status === 429);
  return answers;
}

describe('one address may call', () => {
  it.each([
    ['hold_stock', 3],
    ['place_order', 2],
    ['track_guest_order', 3],
  ])('%s %i times in a row, and then learns when to retry', async (name, calls) => {
    const answers = await refusals(calls + 2, `/rpc/${name}`);
    expect(answers).toEqual([...Array<boolean>(calls).fill(false), true, true]);
    const refused = await call(`/rpc/${name}`);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        code: 'over_request_rate_limit',
        details: null,
        hint: null,
        message: 'Too many of these requests in a short time. Try again a little later.',
      },
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3600 / calls - 60);
    expect(wait).toBeLessThanOrEqual(3600 / calls);
  });

  it('quote_cart equally often with any spelling, with GET, and with any claimed address', async () => {
    const lines = encodeURIComponent('[]');
    const id = randomUUID();
    const person = await db.person(id);
    const statuses = [
      (await call('/rpc/quote_cart')).status,
      (await call(`/rpc/quote_cart?lines=${lines}`, { method: 'GET', body: null })).status,
      (await call('/rpc/quote%5Fcart', { headers: { 'x-forwarded-for': '9.9.9.9' } })).status,
      (await person.rpc('quote_cart', { lines: [] })).status,
      (await call('/rpc/quote_cart')).status,
      (await call('/rpc/%71uote_cart')).status,
      (await call('/%72pc/quote_cart')).status,
      (await call(`/rpc/quote_cart?lines=${lines}`, { method: 'GET', body: null })).status,
      (await person.rpc('quote_cart', { lines: [] })).status,
    ];
    expect(statuses.slice(0, 4)).not.toContain(429);
    expect(statuses.slice(4)).toEqual([429, 429, 429, 429, 429]);
  });

  it('again when the window has passed', async () => {
    expect(await refusals(3, '/rpc/count_products')).toEqual([false, false, true]);
    await expect.poll(async () => (await call('/rpc/count_products')).status, { timeout: 5000 }).toBe(200);
  });

  it('unlisted procedures without limit', async () => {
    expect(new Set(await refusals(20, '/rpc/get_vendor_shipping_rates'))).toEqual(new Set([false]));
  });
});

it('auth limits are set on the same line', async () => {
  const recover = () =>
    fetch(`${backend.apiUrl}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${randomUUID()}@example.com` }),
    });
  expect([(await recover()).status, (await recover()).status, (await recover()).status]).toEqual([
    200, 200, 429,
  ]);
});

it('the service role is not limited', async () => {
  for (let i = 0; i < 5; i++) {
    expect((await call('/rpc/place_order', {}, backend.serviceKey)).status).not.toBe(429);
  }
});
