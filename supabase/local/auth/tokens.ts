import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Secrets } from '../secrets.ts';
import type { UserRow } from './users.ts';

/** Seconds that an access token is valid (config.toml: jwt_expiry). */
export const accessTokenSeconds = 3600;

export type SessionFacts = {
  readonly id: string;
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  /** How the person has proven who they are, oldest first; `at` in seconds since 1970. */
  readonly methods: readonly { readonly method: string; readonly at: number }[];
};

/** The public half of the signing key, as `/.well-known/jwks.json` shows it. */
export function publicKeys(secrets: Secrets): { keys: JWK[] } {
  const { d: _, ...key } = secrets.signingKey;
  return { keys: [{ ...key, use: 'sig', key_ops: ['verify'], alg: 'ES256' }] };
}

/** @returns signs the access token of one session; `expires` in seconds since 1970 */
export async function createTokenSigner(
  secrets: Secrets,
  apiUrl: string,
): Promise<(user: UserRow, session: SessionFacts) => Promise<{ token: string; expires: number }>> {
  const key = (await importJWK(secrets.signingKey, 'ES256')) as CryptoKey;
  return async (user, session) => {
    const now = Math.floor(Date.now() / 1000);
    const expires = now + accessTokenSeconds;
    const token = await new SignJWT({
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role ?? 'authenticated',
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
