import { withDatabase } from './database.ts';
import type { BucketConfig } from './project-config.ts';

/** Creates the buckets listed in `config.toml` and applies their limits. */
export async function ensureBuckets(url: string, buckets: readonly BucketConfig[]): Promise<void> {
  await withDatabase(url, async (client) => {
    for (const bucket of buckets) {
      await client.query(
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2, $3, $4)
         on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
           allowed_mime_types = excluded.allowed_mime_types, updated_at = now()`,
        [bucket.id, bucket.public, bucket.fileSizeLimit, bucket.allowedMimeTypes],
      );
    }
  });
}
