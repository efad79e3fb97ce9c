import { required, type Env } from './config.ts';
import type { Fetch } from './database.ts';
import { HttpError } from './http.ts';

/** The shop's files, accessed with the service key: check the caller's permission first. */
interface Storage {
  /** Null if there is no such file. */
  read(bucket: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Overwrites a file of the same name. */
  write(bucket: string, name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  remove(bucket: string, names: readonly string[]): Promise<void>;
}

const timeoutMs = 30_000;

/** Each call throws 503 `storage_unavailable` when the storage fails. @param who named in the log */
export function createStorage(env: Env, fetchFn: Fetch, who: string): Storage {
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ): Promise<Response> => {
    const key = required(env, 'SUPABASE_SERVICE_ROLE_KEY');
    return fetchFn(`${required(env, 'SUPABASE_URL').replace(/\/+$/, '')}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
  };
  const done = async (answer: Response): Promise<void> => {
    if (!answer.ok) throw await unavailable(answer);
    await answer.body?.cancel();
  };
  const unavailable = async (answer: Response): Promise<HttpError> => {
    console.error(`${who}:`, answer.status, await answer.text());
    return new HttpError(
      503,
      'storage_unavailable',
      "We can't reach the file storage. Try again in a moment.",
    );
  };

  return {
    async read(bucket, name) {
      const answer = await ask('GET', `authenticated/${bucket}/${name}`, {});
      if (answer.status === 400 || answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) throw await unavailable(answer);
      return new Uint8Array(await answer.arrayBuffer());
    },
    write: async (bucket, name, bytes, type) =>
      done(
        await ask(
          'POST',
          `${bucket}/${name}`,
          { 'content-type': type, 'cache-control': 'max-age=31536000', 'x-upsert': 'true' },
          bytes,
        ),
      ),
    remove: async (bucket, names) =>
      done(
        await ask(
          'DELETE',
          bucket,
          { 'content-type': 'application/json' },
          JSON.stringify({ prefixes: names }),
        ),
      ),
  };
}
