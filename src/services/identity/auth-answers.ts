import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { factsOf } from '#schema/identity/session.ts';
import type { SessionFacts } from '#schema/identity/session.ts';
import { AuthRefused, NetworkError, Unavailable, Unexpected } from '#services/errors.ts';
import type { ServiceError } from '#services/errors.ts';

export function authError(error: unknown): ServiceError {
  if (!isAuthError(error)) return new NetworkError({ cause: error });
  const status = error.status ?? 0;
  if (isAuthRetryableFetchError(error)) {
    return status >= 500 ? new Unavailable({ message: error.message }) : new NetworkError({ cause: error });
  }
  return new AuthRefused({ code: error.code ?? '', status, message: error.message });
}

type Answer = { data: unknown; error: Error | null };
type DataOf<Given extends Answer> = Extract<Given, { error: null }>['data'];

/** Calls the auth client; errors are `ServiceError`s. */
export function ask<Given extends Answer>(run: () => Promise<Given>): Observable<DataOf<Given>> {
  return defer(async () => {
    const { data, error } = await run().catch((cause: unknown): never => {
      throw authError(cause);
    });
    if (error !== null) throw authError(error);
    return data as DataOf<Given>;
  });
}

export const facts = (user: unknown): SessionFacts => {
  const read = factsOf(user);
  if (read === null) throw new Unexpected({ cause: 'A user of another form.' });
  return read;
};

/** For answers without content. */
export const nothing = map((): void => undefined);
