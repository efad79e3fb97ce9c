import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { json, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { requireServiceKey } from '../_shared/service-key.ts';
import { createStorage } from '../_shared/storage.ts';

/** Files per run; the next run takes the rest. */
const batch = 100;

/**
 * `POST` with the service key as bearer token → `{removed}`: deletes what belongs to nothing in any bucket, as
 * `private.buckets` says. It deletes through the storage API, so that the bytes go with their rows.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = createStorage(env, outside.fetch, 'sweep-pictures');

  const names = (found: unknown): string[] =>
    Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];

  async function sweep(bucket: string): Promise<number> {
    const strays = names(await createDatabase(env, outside.fetch).rpc('stray_files', { bucket, max: batch }));
    if (strays.length > 0) await storage.remove(bucket, strays);
    return strays.length;
  }

  return withJsonErrors('sweep-pictures', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can remove files.');
    let removed = 0;
    const buckets = names(await createDatabase(env, outside.fetch).rpc('swept_buckets', {}));
    for (const bucket of buckets) removed += await sweep(bucket);
    return json({ removed });
  });
}
