import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { factsOf } from '#schema/session.ts';
import type { SessionFacts } from '#schema/session.ts';
import { AuthRefused, NetworkError, Unavailable, Unexpected } from './errors.ts';
import type { ServiceError } from './errors.ts';

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

/** What the auth client was asked; errors are `ServiceError`s. */
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

/** Of answers of which only that they came counts. */
export const nothing = map((): void => undefined);
