import { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Callers } from '../gateway/caller.ts';
import { openBlobs, type Blobs } from './blobs.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { createIdentity } from './callers.ts';
import { openStorageDatabase } from './database.ts';
import { objectRoutes, type Locate } from './object-routes.ts';
import { targetOf } from './paths.ts';
import { problems, refuse, StorageProblem } from './problem.ts';
import { renderRoutes } from './render-routes.ts';
import { signedRoutes } from './signed-routes.ts';
import { createSigner } from './signing.ts';

const mount = '/storage/v1';

/** Features of Supabase Storage that need another service. */
const absent: readonly (readonly [path: string, what: string])[] = [
  ['/upload/resumable', 'Resumable uploads are'],
  ['/s3', 'The S3 protocol is'],
  ['/iceberg', 'Analytics buckets are'],
  ['/vector', 'Vector buckets are'],
  ['/cdn', 'Purging a cache is'],
];

/**
 * `/storage/v1`, over the files in `folder`.
 * @param rawPath the request's path before URL parsing resolves `..`
 * @param jwtSecret the secret that the key of signed URLs is derived from
 * @param largest maximum size of an object in any bucket, in bytes
 */
export function storageRoutes(options: {
  readonly pool: Pool;
  readonly folder: string;
  readonly callers: Callers;
  readonly jwtSecret: string;
  readonly largest: number;
  readonly rawPath: (request: Request) => string;
}): Hono {
  const database = openStorageDatabase(options.pool);
  const parts = { ...options, database, blobs: openBlobs(options.folder) };
  const identity = createIdentity(options.callers);
  const locate: Locate = (request, prefix) => {
    const path = options.rawPath(request);
    // The prefix contains an escaped character: the route matched, but its length cannot be used to cut off the rest.
    if (!path.startsWith(`${mount}${prefix}`)) throw problems.invalidKey(path);
    return targetOf(path.slice(mount.length + prefix.length));
  };

  const app = new Hono();
  app.onError((error) => refuse(error));
  app.get('/status', (c) => c.json({ status: 'ok' }));
  for (const [path, what] of absent) {
    const refusal = () => {
      throw problems.notSupported(what);
    };
    app.all(path, refusal);
    app.all(`${path}/*`, refusal);
  }
  app.route('/bucket', bucketRoutes(parts, identity));
  const signer = createSigner(options.jwtSecret);
  app.route('/render/image', renderRoutes(parts, identity, signer, locate));
  app.route('/object', signedRoutes(parts, identity, signer, locate));
  app.route('/object', objectRoutes(parts, identity, locate));
  app.all('*', (c) => {
    throw new StorageProblem(
      404,
      'Not Found',
      `Route ${c.req.method}:${c.req.path.slice(mount.length)} not found`,
    );
  });
  return app;
}

/** Removes files that no object refers to. Run it only while nothing is being uploaded. */
export async function sweepStorage(pool: Pool, folder: string): Promise<number> {
  const blobs: Blobs = openBlobs(folder);
  const { rows } = await pool.query<{ version: string }>(
    'select version from storage.objects where version is not null',
  );
  return blobs.sweep(new Set(rows.map(({ version }) => version)));
}
