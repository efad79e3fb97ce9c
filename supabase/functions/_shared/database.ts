import { required, type Env } from './config.ts';
import { HttpError, isRecord, textOf } from './http.ts';
import { notSignedIn } from './person.ts';
import type { Exactly, Named, ParametersOf, ProcedureOf, Role } from '../../../src/services/procedures.ts';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/**
 * The project's REST interface with the service key. It bypasses row level security, so use it only for what the caller
 * has proved.
 */
export interface Database<As extends Role = 'service_role'> {
  rpc<Name extends ProcedureOf<As>, Given extends Named<ParametersOf<Name>>>(
    name: Name,
    args: Exactly<ParametersOf<Name>, Given>,
  ): Promise<unknown>;
  /** Rows of `table` that match the PostgREST filters in `query`. */
  select(table: string, query: Record<string, string>): Promise<Record<string, unknown>[]>;
}

const timeoutMs = 10_000;

export function createDatabase(env: Env, fetchFn: Fetch): Database {
  const key = required(env, 'SUPABASE_SERVICE_ROLE_KEY');
  return databaseOf(env, fetchFn, { apikey: key, authorization: `Bearer ${key}` }, ownFault);
}

/** The same interface with the caller's identity: row level security and `auth.uid()` apply to the caller. */
export function createCallersDatabase(env: Env, fetchFn: Fetch, request: Request): Database<'authenticated'> {
  const key = required(env, 'SUPABASE_ANON_KEY');
  const authorization = request.headers.get('authorization') ?? `Bearer ${key}`;
  return databaseOf(env, fetchFn, { apikey: key, authorization }, notSignedIn);
}

/** @param unknownCaller the error for a caller that the database rejects */
function databaseOf<As extends Role>(
  env: Env,
  fetchFn: Fetch,
  identity: Record<string, string>,
  unknownCaller: () => HttpError,
): Database<As> {
  const base = `${required(env, 'SUPABASE_URL').replace(/\/+$/, '')}/rest/v1`;

  async function call(path: string, init: RequestInit): Promise<unknown> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetchFn(`${base}/${path}`, {
        ...init,
        headers: { ...identity, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      body = text === '' ? null : JSON.parse(text);
    } catch (error) {
      console.error('database:', error);
      throw unavailable();
    }
    if (response.ok) {
      return body;
    }
    const refusal = isRecord(body) ? body : {};
    // Otherwise the user can only cause errors that a procedure raises as PT4xx; a missing function is our own bug.
    if (response.status < 500 && /^PT4\d\d$/.test(textOf(refusal['code']) ?? '')) {
      throw new HttpError(
        response.status,
        textOf(refusal['message']) ?? 'refused',
        textOf(refusal['details']) ?? 'The request was refused.',
        { extra: hint(refusal['hint']) },
      );
    }
    if (response.status === 401) throw unknownCaller();
    console.error('database:', response.status, body);
    throw response.status >= 500 ? unavailable() : ownFault();
  }

  return {
    rpc: (name, args) => call(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }),
    async select(table, query) {
      const rows = await call(`${table}?${new URLSearchParams(query)}`, { method: 'GET' });
      return Array.isArray(rows) ? rows.filter(isRecord) : [];
    },
  };
}

function ownFault(): HttpError {
  return new HttpError(500, 'internal_error', 'Something went wrong on our side.');
}

function unavailable(): HttpError {
  return new HttpError(503, 'backend_unavailable', "We can't reach the database. Try again in a moment.", {
    headers: { 'retry-after': '5' },
  });
}

/** A procedure's hint is JSON if it names lines; it is forwarded as `hint`. */
function hint(value: unknown): Record<string, unknown> {
  if (typeof value !== 'string' || value === '') {
    return {};
  }
  try {
    return { hint: JSON.parse(value) };
  } catch {
    return { hint: value };
  }
}
