import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignJWT } from 'jose';
import { listFunctions } from '../../../supabase/local/functions.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

/** Guests may call these: the body holds the secret of their order. */
const forGuests = new Set(['payments', 'invoice']);
/** Called without a token: their requests are signed, or they are pages of the test provider. */
const open = new Set([
  'test-payment',
  'payment-webhook',
  'test-payouts',
  'payout-webhook',
  'carrier-webhook',
]);
const names = [...(await listFunctions())].sort();

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: false, jobs: false });
});
afterAll(() => backend.stop());

const id = '5b4f9c3e-8d5d-4f0e-9b1b-4a1f0a7d2c11';
/** A body that every function can read, so that nothing but the caller is left to refuse. */
const full = {
  vendor_id: id,
  order_id: id,
  order_ids: [id],
  purchase_id: id,
  fulfilment_id: id,
  label_id: id,
  month: '2026-10',
  action: 'read',
  bucket: 'applications',
  path: `${id}/${id}.pdf`,
  kind: 'registration',
  token: 'x'.repeat(43),
  purchase_key: 'x'.repeat(43),
  method: 'card',
  return_url: 'http://127.0.0.1:4173/',
};

async function call(name: string, headers: Record<string, string>, body: unknown = full) {
  const answer = await fetch(`${backend.apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    answer,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; message?: string },
  };
}

describe('a caller who is not signed in', () => {
  it.each(names.filter((name) => !open.has(name) && !forGuests.has(name)))(
    'gets 401 from %s, whatever the body',
    async (name) => {
      const anon = { authorization: `Bearer ${backend.anonKey}` };
      const otherAnon = await new SignJWT({ role: 'anon' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(backend.jwtSecret));
      for (const body of [full, {}, []]) {
        for (const headers of [anon, { authorization: `bearer  ${otherAnon}` }]) {
          const { answer, body: told } = await call(name, headers, body);
          expect([name, answer.status, typeof told.code, typeof told.message]).toEqual([
            name,
            401,
            'string',
            'string',
          ]);
        }
      }
      expect((await call(name, {})).answer.status).toBe(401);
      expect((await call(name, { authorization: 'Bearer x' })).answer.status).toBe(401);
    },
  );

  it.each([...forGuests, ...open])(
    'gets a message about the mistake from %s, never that the shop is broken',
    async (name) => {
      for (const body of [full, {}, []]) {
        const { answer } = await call(name, { authorization: `Bearer ${backend.anonKey}` }, body);
        expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
      }
    },
  );

  it('every function is one or the other', () => {
    expect([...forGuests, ...open].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('every answer', () => {
  it.each([
    ['/'],
    ['/health'],
    ['/nothing'],
    ['/rest/v1/categories'],
    ['/rest/v1/nothing?apikey=x'],
    ['/rest/v1/categories?select=)'],
    ['/rest/v1/categories?long'],
    ['/auth/v1/settings'],
    ['/auth/v1/user'],
    ['/auth/v1/nothing'],
    ['/storage/v1/bucket'],
    ['/storage/v1/object/public/media/nothing'],
    ['/functions/v1/nothing'],
    ['/functions/v1/statement'],
    ['/realtime/v1/nothing'],
  ])("of %s has a type that browsers don't guess", async (start) => {
    const path = start.endsWith('?long') ? start + 'g'.repeat(17_000) : start;
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await fetch(`${backend.apiUrl}${path}`, {
        method,
        headers: { apikey: backend.anonKey },
      });
      expect([method, headers.get('x-content-type-options')]).toEqual([method, 'nosniff']);
    }
  });

  it('with rows does too', async () => {
    const { status, headers } = await fetch(`${backend.apiUrl}/rest/v1/categories?select=id`, {
      headers: { apikey: backend.anonKey },
    });
    expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  });
});
