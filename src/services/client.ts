import { PostgrestClient } from '@supabase/postgrest-js';
import { Schema } from 'effect';
import { catchError, from, Observable, throwError } from 'rxjs';
import { NetworkError, Unexpected } from './errors.ts';
import type { ErrorBody, ServiceError } from './errors.ts';
import { errorOf } from './refusal.ts';
import type { BareProcedure, Call, Exactly, ParametersOf, Procedure } from './procedures.ts';

export type BackendAddress = {
  supabaseUrl: string;
  anonKey: string;
};

type Answer = { data: unknown; error: ErrorBody | null; status: number };

/** A request that is built but not sent. */
type Query = { retry: (enabled: boolean) => { abortSignal: (signal: AbortSignal) => PromiseLike<Answer> } };

type Rest = Pick<PostgrestClient, 'from'> & {
  rpc: <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: [...Call<Name, Given>, options: { get: boolean }]
  ) => ReturnType<PostgrestClient['rpc']>;
};
type BuildQuery = (rest: Rest) => Query;

type Rpc = {
  <T, Name extends BareProcedure>(schema: Schema.ConstraintDecoder<T>, name: Name): Observable<T>;
  <T, Name extends Procedure, Given extends ParametersOf<Name>>(
    schema: Schema.ConstraintDecoder<T>,
    name: Name,
    parameters: Exactly<ParametersOf<Name>, Given>,
    options?: { get?: boolean },
  ): Observable<T>;
};

/**
 * The base of every service. Observables are cold: each subscription sends a new request, and unsubscribing aborts it.
 * Nothing is retried automatically: `cache.read` retries reads, and a repeated write could happen twice. Errors are
 * `ServiceError`s.
 */
export type Client = {
  /** Calls a procedure. By POST, so that no parameter is in a URL that servers log; `get` where caches help. */
  rpc: Rpc;
  /** @param row The schema of one row. */
  rows: <T>(row: Schema.ConstraintDecoder<T>, query: BuildQuery) => Observable<readonly T[]>;
  /** A write whose response has no content. */
  write: (query: BuildQuery) => Observable<void>;
  /** Calls an edge function by POST with JSON. */
  invoke: <T>(schema: Schema.ConstraintDecoder<T>, name: string, body: object) => Observable<T>;
  /** The same for one that returns a file. */
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

/** The session's current token, or null without a session. An error counts as a lost connection: no request is sent. */
export type AccessToken = () => Promise<string | null>;

/**
 * A JSON body without the two things that the database can't store: the null character and half a character. They
 * come with pasted text, and a request with one would be refused as a whole.
 */
export const holdable = (json: string): string =>
  json.replace(/\\(?:u0000|u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/gs, (escape) =>
    /^\\u(?:0000|d)/i.test(escape) ? '' : escape,
  );

/**
 * @param address The backend's URL and its anonymous key.
 * @param fetcher Passed on the server and in tests; the browser's own otherwise.
 * @param accessToken If omitted, every request is anonymous.
 */
export function createClient(
  { supabaseUrl, anonKey }: BackendAddress,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
  accessToken: AccessToken = () => Promise.resolve(null),
): Client {
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  const asPerson: typeof fetch = async (input, init) => {
    const token = await accessToken();
    const body = typeof init?.body === 'string' ? { body: holdable(init.body) } : {};
    if (token === null) return fetcher(input, { ...init, ...body });
    const own = new Headers(init?.headers);
    own.set('authorization', `Bearer ${token}`);
    return fetcher(input, { ...init, ...body, headers: own });
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
    throw await errorOf(answer.status, (await answer.json().catch(() => ({}))) as ErrorBody);
  };
  const send = <T>(read: (data: unknown) => T, query: BuildQuery): Observable<T> =>
    request(async (signal) => {
      const { data, error, status } = await query(rest).retry(false).abortSignal(signal);
      if (error !== null) throw await errorOf(status, error);
      return read(data);
    });
  return {
    rpc: <T>(
      schema: Schema.ConstraintDecoder<T>,
      name: string,
      parameters: object = {},
      { get = false } = {},
    ) =>
      send(
        (data) => decoded(schema, data),
        (asking) => asking.rpc(name as never, parameters as never, { get }),
      ),
    rows: (row, query) => send((data) => decoded(Schema.Array(row), data), query),
    write: (query) => send(() => undefined, query),
    invoke: (schema, name, body) =>
      request(async (signal) => {
        const answer = await call(name, body, signal);
        const data: unknown = await answer.json().catch(() => ({}));
        return decoded(schema, data);
      }),
    file: (name, body) => request(async (signal) => (await call(name, body, signal)).blob()),
  };
}
