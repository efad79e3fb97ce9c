import { PostgrestClient } from '@supabase/postgrest-js';
import { Schema } from 'effect';
import { catchError, from, Observable, throwError } from 'rxjs';
import { errorOf, NetworkError, Unexpected } from './errors.ts';
import type { ErrorBody, ServiceError } from './errors.ts';

export type BackendAddress = {
  supabaseUrl: string;
  anonKey: string;
};

type Answer = { data: unknown; error: ErrorBody | null; status: number };

/** What every service is made of. Observables are cold: each subscription asks anew, and leaving one aborts its request. */
export type Client = {
  /** Rows or a procedure's answer, decoded; errors are `ServiceError`s. */
  read: <T>(
    schema: Schema.ConstraintDecoder<T>,
    ask: (rest: PostgrestClient, signal: AbortSignal) => PromiseLike<Answer>,
  ) => Observable<T>;
  /** An edge function, by POST with JSON. */
  invoke: <T>(schema: Schema.ConstraintDecoder<T>, name: string, body: object) => Observable<T>;
  /** The same for one that answers a file. */
  file: (name: string, body: object) => Observable<Blob>;
};

function decoded<T>(schema: Schema.ConstraintDecoder<T>, data: unknown): T {
  const result = Schema.decodeUnknownResult(schema)(data);
  if (result._tag === 'Failure') throw new Unexpected({ cause: result.failure });
  return result.success;
}

const known = (error: unknown): ServiceError =>
  error instanceof Error && '_tag' in error ? (error as ServiceError) : new NetworkError({ cause: error });

function request<T>(run: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const controller = new AbortController();
    const answer = from(run(controller.signal))
      .pipe(catchError((error: unknown) => throwError(() => known(error))))
      .subscribe(subscriber);
    return () => {
      answer.unsubscribe();
      controller.abort();
    };
  });
}

/** The session's token of now, or null without a session. An error counts as a lost connection: nothing is asked. */
export type AccessToken = () => Promise<string | null>;

/**
 * @param address Where the backend is, and its anonymous key.
 * @param fetcher Given on the server and in tests; the browser's own otherwise.
 * @param accessToken Left out, every request is the anonymous one.
 */
export function createClient(
  { supabaseUrl, anonKey }: BackendAddress,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
  accessToken: AccessToken = () => Promise.resolve(null),
): Client {
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  const asPerson: typeof fetch = async (input, init) => {
    const token = await accessToken();
    if (token === null) return fetcher(input, init);
    const own = new Headers(init?.headers);
    own.set('authorization', `Bearer ${token}`);
    return fetcher(input, { ...init, headers: own });
  };
  const rest = new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers, fetch: asPerson });
  const call = async (name: string, body: object, signal: AbortSignal): Promise<Response> => {
    const answer = await asPerson(`${supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (answer.ok) return answer;
    throw errorOf(answer.status, (await answer.json().catch(() => ({}))) as ErrorBody);
  };
  return {
    read: (schema, ask) =>
      request(async (signal) => {
        const { data, error, status } = await ask(rest, signal);
        if (error !== null) throw errorOf(status, error);
        return decoded(schema, data);
      }),
    invoke: (schema, name, body) =>
      request(async (signal) => {
        const answer = await call(name, body, signal);
        const data: unknown = await answer.json().catch(() => ({}));
        return decoded(schema, data);
      }),
    file: (name, body) => request(async (signal) => (await call(name, body, signal)).blob()),
  };
}
