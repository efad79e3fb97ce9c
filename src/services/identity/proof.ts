import { defer } from 'rxjs';
import type { Observable } from 'rxjs';
import { authError } from './auth-answers.ts';
import type { BackendAddress } from '#services/client.ts';
import { ephemeralAuth } from './ephemeral-auth.ts';

export type Proof =
  /** `accessToken` of a session that was just created; `end` signs it out. */
  | { kind: 'proven'; accessToken: string; end: () => Promise<void> }
  /** The account has a second factor: call again with its code. */
  | { kind: 'code needed' };

export type ProofService = {
  /** Verifies by password, and code if required, that the person is present. Errors are `ServiceError`s. */
  prove: (email: string, password: string, code: string | null) => Observable<Proof>;
};

/**
 * Uses a separate session that is not stored: signing in with the app's client would replace the current session by
 * one without a second factor.
 */
export function createProofService(address: BackendAddress, fetcher?: typeof fetch): ProofService {
  async function prove(email: string, password: string, code: string | null): Promise<Proof> {
    const client = ephemeralAuth(address, fetcher);
    const end = async () => {
      await client.signOut({ scope: 'local' });
    };
    const { data, error } = await client.signInWithPassword({ email, password });
    if (error !== null) throw authError(error);
    const factor = data.user.factors?.find(({ status }) => status === 'verified');
    if (factor === undefined) return { kind: 'proven', accessToken: data.session.access_token, end };
    if (code === null) {
      await end();
      return { kind: 'code needed' };
    }
    const verified = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
    if (verified.error !== null) {
      await end();
      throw authError(verified.error);
    }
    return { kind: 'proven', accessToken: verified.data.access_token, end };
  }
  return { prove: (email, password, code) => defer(() => prove(email, password, code)) };
}
