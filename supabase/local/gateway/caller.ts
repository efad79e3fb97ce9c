import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { decodeProtectedHeader, errors, importJWK, jwtVerify, type CryptoKey, type JWTPayload } from 'jose';
import type { Secrets } from '../secrets.ts';
import type { RestProblem } from './reply.ts';

/** The caller, once the token has been verified. */
export type Caller = {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims: JWTPayload;
  /** The same claims signed for PostgREST; undefined for plain anon, which needs no token. */
  readonly internalToken: string | undefined;
  /** Unix time in seconds. */
  readonly expires: number;
};

export type CallerCheck =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly problem: RestProblem };

/** Seconds by which another server's clock may be ahead of ours. */
const clockSkew = 30;
const audience = 'authenticated';
const rememberedTokens = 2000;

const roles = new Set(['anon', 'authenticated', 'service_role']);

function isRole(role: unknown): role is Caller['role'] {
  return typeof role === 'string' && roles.has(role);
}

function refuse(message: string, code = 'PGRST301'): CallerCheck {
  const headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` };
  return { ok: false, problem: { status: 401, code, message, headers } };
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** The rules of design/local-backend.md, 'What the gateway decides'. */
export type Callers = {
  /** Whether `key` is one of the project's two API keys. */
  readonly isApiKey: (key: string) => boolean;
  /** Verifies one token. */
  readonly check: (token: string) => Promise<CallerCheck>;
  /** Uses `Authorization`, or the API key when there is none. */
  readonly identify: (
    apiKey: string,
    authorization: string | undefined,
  ) => CallerCheck | Promise<CallerCheck>;
};

export async function createCallers(secrets: Secrets): Promise<Callers> {
  const hmacKey = createSecretKey(Buffer.from(secrets.jwtSecret));
  const { d: _, ...publicJwk } = secrets.signingKey;
  const publicKey = (await importJWK(publicJwk, 'ES256')) as CryptoKey;
  const remembered = new Map<string, Caller>();

  const internalTokenFor = (claims: JWTPayload): string => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return `${unsigned}.${createHmac('sha256', secrets.internalSecret).update(unsigned).digest('base64url')}`;
  };

  const verify = async (token: string): Promise<JWTPayload> => {
    const header = decodeProtectedHeader(token);
    // The algorithm selects the key, never the other way round: a public key must not serve as an HMAC secret.
    if (header.alg === 'ES256' && header.kid === secrets.signingKey.kid) {
      return (await jwtVerify(token, publicKey, { algorithms: ['ES256'] })).payload;
    }
    if (header.alg === 'HS256' && header.kid === undefined) {
      return (await jwtVerify(token, hmacKey, { algorithms: ['HS256'] })).payload;
    }
    throw new errors.JWSInvalid('No suitable key or wrong key type');
  };

  const judge = (token: string, claims: JWTPayload): CallerCheck => {
    const now = Date.now() / 1000;
    if (claims.exp === undefined) return refuse('JWT has no expiry', 'PGRST303');
    if (claims.exp <= now) return refuse('JWT expired', 'PGRST303');
    if (claims.iat !== undefined && claims.iat > now + clockSkew) {
      return refuse('JWT issued at future', 'PGRST303');
    }
    const audiences = claims.aud === undefined ? [audience] : [claims.aud].flat();
    if (!audiences.includes(audience)) return refuse('JWT not in audience', 'PGRST303');
    const role = claims['role'];
    if (role === undefined || role === null || role === '') return refuse('JWT has no role', 'PGRST303');
    if (!isRole(role)) {
      const message = `permission denied to set role "${String(role)}"`;
      return { ok: false, problem: { status: 403, code: '42501', message } };
    }
    const internalToken = same(token, secrets.anonKey) ? undefined : internalTokenFor(claims);
    return { ok: true, caller: { role, claims, internalToken, expires: claims.exp } };
  };

  const check = async (token: string): Promise<CallerCheck> => {
    let claims: JWTPayload;
    try {
      claims = await verify(token);
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refuse('JWT expired', 'PGRST303');
      if (error instanceof errors.JWTClaimValidationFailed) return refuse('JWT not yet valid', 'PGRST303');
      return refuse('JWT cannot be verified');
    }
    const result = judge(token, claims);
    if (result.ok) {
      if (remembered.size >= rememberedTokens) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(token, result.caller);
    }
    return result;
  };

  const recall = (token: string): CallerCheck | Promise<CallerCheck> => {
    const caller = remembered.get(token);
    if (caller === undefined) return check(token);
    if (caller.expires > Date.now() / 1000) return { ok: true, caller };
    remembered.delete(token);
    return refuse('JWT expired', 'PGRST303');
  };

  return {
    isApiKey: (key) => same(key, secrets.anonKey) || same(key, secrets.serviceKey),
    check: async (token) => recall(token),
    identify: (apiKey, authorization) => {
      if (authorization === undefined) return recall(apiKey);
      const token = /^Bearer[ \t]+(?<token>\S+)[ \t]*$/i.exec(authorization)?.groups?.['token'];
      return token === undefined ? refuse('Empty JWT is sent in Authorization header') : recall(token);
    },
  };
}
