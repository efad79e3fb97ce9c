import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { json, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { requireServiceKey } from '../_shared/service-key.ts';
import { createStorage } from '../_shared/storage.ts';

/** Files per run; the next run takes the rest. */
const batch = 100;

/** The buckets that are swept, and the procedure that names their strays; `stray_files` asks which bucket. */
const swept = [
  { bucket: 'reviews', strays: 'stray_review_pictures' },
  { bucket: 'applications', strays: 'stray_files' },
  { bucket: 'business', strays: 'stray_files' },
  { bucket: 'labels', strays: 'stray_labels' },
  { bucket: 'uploads', strays: 'stray_files' },
  { bucket: 'media', strays: 'stray_product_pictures' },
] as const;

/**
 * `POST` with the service key as bearer token → `{removed}`: deletes pictures that belong to no review or product, labels that
 * are void or old, and documents that belong to no application or store. It deletes them through the storage API, so
 * that the bytes go with their rows.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = createStorage(env, outside.fetch, 'sweep-pictures');

  async function sweep(bucket: string, strays: string): Promise<number> {
    const found = await createDatabase(env, outside.fetch).rpc(strays, {
      ...(strays === 'stray_files' ? { bucket } : {}),
      max: batch,
    });
    const names = Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
    if (names.length === 0) return 0;
    await storage.remove(bucket, names);
    return names.length;
  }

  return withJsonErrors('sweep-pictures', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself takes files away.');
    let removed = 0;
    for (const { bucket, strays } of swept) removed += await sweep(bucket, strays);
    return json({ removed });
  });
}
