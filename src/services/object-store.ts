import type { BackendAddress } from './client.ts';
import { NetworkError, SessionEnded } from './errors.ts';
import type { ErrorBody } from './errors.ts';
import { errorOf } from './refusal.ts';

/** Files in storage. A path is bucket and name; the token identifies who uploads or deletes. */
export type ObjectStore = {
  /** `Conflict` if the name is taken. */
  put: (path: string, file: Blob, token: string | null, signal?: AbortSignal) => Promise<void>;
  drop: (path: string, token: string | null) => Promise<void>;
  /** A private file. */
  get: (path: string, token: string | null) => Promise<Blob>;
};

export function createObjectStore(
  backend: BackendAddress,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): ObjectStore {
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string | null,
    body: BodyInit | null = null,
    type = 'application/json',
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    if (token === null) throw new SessionEnded({ code: 'not_signed_in', message: 'Log in first.' });
    const answer = await fetcher(`${backend.supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': type,
        // Each file has a unique name: a cached copy never needs to be requested again.
        'cache-control': 'max-age=31536000',
      },
      body,
      signal,
    }).catch((cause: unknown) => {
      throw new NetworkError({ cause });
    });
    if (answer.ok) return answer;
    const refusal = (await answer.json().catch(() => ({}))) as ErrorBody & { statusCode?: string };
    throw await errorOf(Number(refusal.statusCode ?? answer.status), refusal);
  }
  return {
    put: async (path, file, token, signal) => {
      await ask('POST', path, token, file, file.type, signal);
    },
    drop: async (path, token) => {
      const [bucket = '', ...name] = path.split('/');
      await ask('DELETE', bucket, token, JSON.stringify({ prefixes: [name.join('/')] }));
    },
    get: async (path, token) => (await ask('GET', `authenticated/${path}`, token)).blob(),
  };
}
