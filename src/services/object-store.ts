import type { BackendAddress } from './client.ts';
import { errorOf, NetworkError, NotAllowed } from './errors.ts';
import type { ErrorBody } from './errors.ts';

/** Files of the storage. A path is bucket and name; the token is of who puts or drops them. */
export type ObjectStore = {
  /** `Conflict` where the name is taken. */
  put: (path: string, file: Blob, token: string | null) => Promise<void>;
  drop: (path: string, token: string | null) => Promise<void>;
};

export function createObjectStore(
  backend: BackendAddress,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): ObjectStore {
  async function ask(
    method: 'POST' | 'DELETE',
    path: string,
    token: string | null,
    body: BodyInit,
    type: string,
  ): Promise<void> {
    if (token === null) throw new NotAllowed({ message: 'Please sign in first.' });
    const answer = await fetcher(`${backend.supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': type,
        // Each file has a name of its own: what was seen once is never asked for again.
        'cache-control': 'max-age=31536000',
      },
      body,
    }).catch((cause: unknown) => {
      throw new NetworkError({ cause });
    });
    if (answer.ok) return;
    const told = (await answer.json().catch(() => ({}))) as ErrorBody & { statusCode?: string };
    throw errorOf(Number(told.statusCode ?? answer.status), told);
  }
  return {
    put: (path, file, token) => ask('POST', path, token, file, file.type),
    drop: (path, token) => {
      const [bucket = '', ...name] = path.split('/');
      return ask('DELETE', bucket, token, JSON.stringify({ prefixes: [name.join('/')] }), 'application/json');
    },
  };
}
