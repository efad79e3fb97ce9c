import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Secrets } from '../secrets.ts';
import type { UserRow } from './users.ts';

export type SessionFacts = {
  readonly id: string;
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  /** The methods by which the user authenticated, newest first; `at` in Unix seconds. */
  readonly methods: readonly { readonly method: string; readonly at: number }[];
};

/** The public half of the signing key, as served at `/.well-known/jwks.json`. */
export function publicKeys(secrets: Secrets): { keys: JWK[] } {
  const { d: _, ...key } = secrets.signingKey;
  return { keys: [{ ...key, use: 'sig', key_ops: ['verify'], alg: 'ES256' }] };
}

/** Signs the access token of a session; `expires` in Unix seconds. */
export type TokenSigner = (
  user: UserRow,
  session: SessionFacts,
) => Promise<{ token: string; expires: number }>;

/** @param seconds the lifetime of a token */
export async function createTokenSigner(
  secrets: Secrets,
  apiUrl: string,
  seconds: number,
): Promise<TokenSigner> {
  const key = (await importJWK(secrets.signingKey, 'ES256')) as CryptoKey;
  return async (user, session) => {
    const now = Math.floor(Date.now() / 1000);
    const expires = now + seconds;
    const token = await new SignJWT({
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role === null || user.role === '' ? 'authenticated' : user.role,
      aal: session.aal,
      amr: session.methods.map(({ method, at }) => ({ method, timestamp: at })),
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    })
      .setProtectedHeader({ alg: 'ES256', kid: secrets.signingKey.kid, typ: 'JWT' })
      .setIssuer(`${apiUrl}/auth/v1`)
      .setSubject(user.id)
      .setAudience(user.aud ?? 'authenticated')
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(key);
    return { token, expires };
  };
}
