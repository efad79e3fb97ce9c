import type { Pool } from 'pg';
import type { Blobs } from './blobs.ts';
import { occasionOf, service, type StorageDatabase, type Who } from './database.ts';
import type { Target } from './paths.ts';
import { problemOfDatabase, problems } from './problem.ts';
import { findBucket, findObject, type Bucket, type Metadata, type ObjectRow } from './rows.ts';
import { sendObject, type Sending } from './serve.ts';

export type ReadParts = { readonly pool: Pool; readonly database: StorageDatabase; readonly blobs: Blobs };

/** Answers for an object whose file is open, and closes the file. */
export type Deliver = (request: Request, sending: Sending) => Promise<Response>;

type Found = Pick<ObjectRow, 'version' | 'metadata' | 'updated_at'>;

type PublicRow = {
  readonly public: boolean;
  readonly found: boolean;
  readonly version: string | null;
  readonly metadata: Metadata | null;
  readonly updated_at: Date | null;
};

/** A single plain query, because a shop's images are requested often. */
async function findPublic(pool: Pool, { bucket, name }: Target): Promise<Found> {
  const { rows } = await pool
    .query<PublicRow>({
      name: 'public object',
      text: `select b.public, o.id is not null as found, o.version, o.metadata, o.updated_at
             from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = $2
             where b.id = $1`,
      values: [bucket, name],
    })
    .catch((error: unknown) => {
      throw problemOfDatabase(error);
    });
  const [row] = rows;
  if (row?.public !== true) throw problems.noSuchBucket();
  if (!row.found) throw problems.noSuchKey();
  return { version: row.version, metadata: row.metadata, updated_at: row.updated_at ?? new Date(0) };
}

/**
 * The row of an object and its bucket, if the caller's policies show it or the bucket is public. A hidden object is not
 * found.
 * @param who undefined when the caller is not authenticated
 */
export async function findVisible(
  parts: ReadParts,
  request: Request,
  operation: string,
  who: Who | undefined,
  { bucket: id, name }: Target,
): Promise<{ readonly bucket: Bucket; readonly row: ObjectRow }> {
  const occasion = occasionOf(request, operation);
  const bucket = await findBucket(parts.database, occasion, id);
  if (who === undefined && !bucket.public) throw problems.noSuchBucket();
  const asker = bucket.public || who === undefined ? service : who;
  const row = await parts.database.run(asker, occasion, (tx) => findObject(tx, id, name));
  if (row === undefined) throw problems.noSuchKey();
  return { bucket, row };
}

async function send(
  parts: ReadParts,
  request: Request,
  { bucket, name }: Target,
  find: () => Promise<Found>,
  how: { readonly public: boolean; readonly expires?: Date; readonly deliver: Deliver },
): Promise<Response> {
  const { deliver, ...shown } = how;
  // A new version may have been stored between reading the row and opening the file: then read the row once more.
  for (const lastTry of [false, true]) {
    const { version, metadata, updated_at: changed } = await find();
    const file = await parts.blobs.open({ bucket, name, version });
    if (file !== undefined) return deliver(request, { file, metadata, changed, ...shown });
    if (lastTry) break;
  }
  throw problems.noSuchKey();
}

/** Objects of public buckets, for everyone. */
export function readPublic(
  parts: ReadParts,
  request: Request,
  target: Target,
  deliver: Deliver = sendObject,
): Promise<Response> {
  return send(parts, request, target, () => findPublic(parts.pool, target), { public: true, deliver });
}

/** Objects that the caller's policies show. */
export async function readAuthenticated(
  parts: ReadParts,
  request: Request,
  who: Who | undefined,
  target: Target,
  deliver: Deliver = sendObject,
): Promise<Response> {
  const operation = 'storage.object.get_authenticated';
  const find = async () => (await findVisible(parts, request, operation, who, target)).row;
  return send(parts, request, target, find, { public: false, deliver });
}

/** The object of a verified signed URL. */
export function readSigned(
  parts: ReadParts,
  request: Request,
  target: Target,
  expires: Date,
  deliver: Deliver = sendObject,
): Promise<Response> {
  const occasion = occasionOf(request, 'storage.object.get_signed');
  const find = async () => {
    const row = await parts.database.run(service, occasion, (tx) =>
      findObject(tx, target.bucket, target.name),
    );
    if (row === undefined) throw problems.noSuchKey();
    return row;
  };
  return send(parts, request, target, find, { public: false, expires, deliver });
}

/** `GET /object/info`. */
export function infoOf(row: ObjectRow): Record<string, unknown> {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version ?? row.id,
    bucket_id: row.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    content_encoding: null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}
