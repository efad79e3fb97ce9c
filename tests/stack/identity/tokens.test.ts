import { exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets, type Secrets } from '../../../supabase/local/secrets.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openSession } from '../../support/open-session.ts';

let backend: TestBackend;
let secrets: Secrets;
let session: string;
const person = '0190f3a0-0000-7000-8000-000000000001';

beforeAll(async () => {
  backend = await startBackend();
  secrets = await openSecrets(backend.dataFolder);
  session = await openSession(backend, person);
});
afterAll(() => backend.stop());

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claims(over: Record<string, unknown> = {}): JWTPayload {
  return {
    sub: person,
    session_id: session,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now() - 10,
    exp: now() + 600,
    ...over,
  };
}

async function es256(payload: JWTPayload, header: object = {}): Promise<string> {
  const key = (await importJWK(secrets.signingKey, 'ES256')) as CryptoKey;
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: secrets.signingKey.kid, ...header })
    .sign(key);
}

function hs256(payload: object, secret: string, header: object = {}): string {
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

/** Status and code of one REST request with this `authorization`. */
async function ask(authorization: string | undefined, apikey = backend.anonKey): Promise<[number, string]> {
  const response = await fetch(`${backend.apiUrl}/rest/v1/categories?select=id&limit=1`, {
    headers: { apikey, ...(authorization === undefined ? {} : { authorization }) },
  });
  const body: unknown = await response.json();
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  return [response.status, code];
}

describe('a valid token', () => {
  it('is accepted as the anon key, as the service key, as an ES256 token and as an HS256 token of the project', async () => {
    expect(await ask(undefined)).toEqual([200, '']);
    expect(await ask(undefined, backend.serviceKey)).toEqual([200, '']);
    expect(await ask(`Bearer ${backend.anonKey}`)).toEqual([200, '']);
    expect(await ask(`Bearer ${await es256(claims())}`)).toEqual([200, '']);
    expect(await ask(`Bearer ${hs256(claims(), secrets.jwtSecret)}`)).toEqual([200, '']);
  });

  it('reaches SQL with all its claims', async () => {
    const response = await fetch(`${backend.apiUrl}/rest/v1/profiles?select=id`, {
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${await es256(claims({ sub: 'not-a-uuid' }))}`,
      },
    });
    expect(await response.json()).toMatchObject({
      code: '22P02',
      message: expect.stringContaining('not-a-uuid'),
    });
  });
});

describe('an invalid token', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['without a signature (alg none)', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`],
    [
      'alg none with a kid of ours',
      () => `${encode({ alg: 'none', kid: secrets.signingKey.kid })}.${encode(claims())}.`,
    ],
    ['signed with another HS256 secret', () => hs256(claims(), 'x'.repeat(40))],
    [
      "signed with another project's secret between gateway and PostgREST",
      () => hs256(claims(), 'internal'.repeat(6)),
    ],
    [
      'signed HS256 with our public key as the secret',
      async () => {
        const { d: _, ...jwk } = secrets.signingKey;
        return hs256(
          claims(),
          await exportSPKI((await importJWK({ ...jwk, ext: true }, 'ES256')) as CryptoKey),
        );
      },
    ],
    [
      'HS256 that names the ES256 key',
      () => hs256(claims(), secrets.jwtSecret, { kid: secrets.signingKey.kid }),
    ],
    ['ES256 with an unknown kid', () => es256(claims(), { kid: 'somebody' })],
    [
      'ES256 with our kid and another key',
      async () => {
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'ES256', kid: secrets.signingKey.kid })
          .sign(privateKey);
      },
    ],
    [
      'changed after signing',
      async () =>
        (await es256(claims())).replace(/\.[^.]+\./, `.${encode(claims({ role: 'service_role' }))}.`),
    ],
    ['no JWT at all', () => 'abc'],
    ['three dots', () => '...'],
  ])('%s cannot be verified', async (_, make) => {
    expect(await ask(`Bearer ${await make()}`)).toEqual([401, 'PGRST301']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['expired a second ago', { exp: now() - 1 }],
    ['without expiry', { exp: undefined }],
    ['issued in the future', { iat: now() + 600, exp: now() + 900 }],
    ['valid only in the future', { nbf: now() + 600 }],
    ['for another audience', { aud: 'somebody' }],
    ['for other audiences', { aud: ['a', 'b'] }],
    ['without a role', { role: undefined }],
    ['with an empty role', { role: '' }],
  ])('%s is refused', async (_, over) => {
    expect(await ask(`Bearer ${await es256(claims(over))}`)).toEqual([401, 'PGRST303']);
  });

  it.each(['postgres', 'supabase_admin', 'authenticator', 'supabase_auth_admin'])(
    'with role %s is forbidden even with a valid signature',
    async (role) => {
      expect(await ask(`Bearer ${hs256(claims({ role }), secrets.jwtSecret)}`)).toEqual([403, '42501']);
    },
  );

  it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'abc'])(
    'authorization %j is refused',
    async (value) => {
      expect(await ask(value)).toEqual([401, 'PGRST301']);
    },
  );

  it('is refused after it expires, even if the same text was accepted before', async () => {
    const token = await es256(claims({ exp: now() + 1 }));
    expect(await ask(`Bearer ${token}`)).toEqual([200, '']);
    await expect.poll(() => ask(`Bearer ${token}`), { timeout: 3000 }).toEqual([401, 'PGRST303']);
  });
});

describe('the API key', () => {
  it('is required, as a header or in the URL', async () => {
    const url = `${backend.apiUrl}/rest/v1/categories?select=id&limit=1`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(`${url}&apikey=${backend.anonKey}`)).status).toBe(200);
    expect(await ask(undefined, 'wrong')).toEqual([401, '']);
  });

  it('is not a user token', async () => {
    expect(await ask(undefined, await es256(claims()))).toEqual([401, '']);
  });
});

describe('anon may not see', () => {
  it('the API description', async () => {
    const root = (apikey: string) => fetch(`${backend.apiUrl}/rest/v1/`, { headers: { apikey } });
    expect((await root(backend.anonKey)).status).toBe(403);
    expect((await root(backend.serviceKey)).status).toBe(200);
  });

  it('a query plan', async () => {
    const response = await fetch(`${backend.apiUrl}/rest/v1/categories`, {
      headers: { apikey: backend.anonKey, accept: 'application/vnd.pgrst.plan+json' },
    });
    expect(response.status).toBe(415);
  });
});
