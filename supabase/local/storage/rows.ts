import type { Occasion, StorageDatabase, Transaction } from './database.ts';
import { service } from './database.ts';
import { problems } from './problem.ts';

/** `storage.objects.metadata`, with the field names of Supabase Storage. */
export type Metadata = {
  readonly eTag?: string;
  readonly size?: number;
  readonly mimetype?: string;
  readonly cacheControl?: string;
  readonly lastModified?: string;
  readonly contentLength?: number;
  readonly httpStatusCode?: number;
};

/** A row of `storage.objects`. */
export type ObjectRow = {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly version: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
  readonly metadata: Metadata | null;
  readonly user_metadata: Record<string, unknown> | null;
};

export const objectColumns =
  'id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata';

export type Bucket = {
  readonly id: string;
  readonly public: boolean;
  /** In bytes; null without its own limit. */
  readonly sizeLimit: number | null;
  readonly types: readonly string[] | null;
};

type BucketRow = {
  readonly id: string;
  readonly public: boolean | null;
  readonly file_size_limit: string | null;
  readonly allowed_mime_types: string[] | null;
};

/** Ignores what the caller may see: use it only to decide about a request. @throws StorageProblem when there is none */
export async function findBucket(database: StorageDatabase, occasion: Occasion, id: string): Promise<Bucket> {
  const [row] = await database.run(service, occasion, (tx) =>
    tx.query<BucketRow>(
      'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
      [id],
    ),
  );
  if (row === undefined) throw problems.noSuchBucket();
  return {
    id: row.id,
    public: row.public === true,
    sizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    types: row.allowed_mime_types,
  };
}

/** The object, if the transaction's role may see it. */
export async function findObject(
  tx: Transaction,
  bucket: string,
  name: string,
  locking: '' | 'for update' | 'for share' = '',
): Promise<ObjectRow | undefined> {
  const [row] = await tx.query<ObjectRow>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2 ${locking}`,
    [bucket, name],
  );
  return row;
}

export type NewObject = {
  readonly bucket: string;
  readonly name: string;
  /** The token's `sub`. */
  readonly owner: string | undefined;
  readonly version: string;
  readonly metadata: Metadata;
  readonly userMetadata: Record<string, unknown>;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `owner` holds account ids only, `owner_id` any id. */
export function ownerColumns(owner: string | undefined): [string | null, string | null] {
  return [owner !== undefined && uuid.test(owner) ? owner : null, owner ?? null];
}

/** An upsert also needs permission to see the row, as PostgreSQL requires. */
export async function insertObject(tx: Transaction, object: NewObject, upsert: boolean): Promise<void> {
  const { bucket, name, version, metadata, userMetadata } = object;
  const change = `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
    version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
    updated_at = now() returning id`;
  await tx.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4, $5, $6, $7) ${upsert ? change : ''}`,
    [
      bucket,
      name,
      ...ownerColumns(object.owner),
      version,
      JSON.stringify(metadata),
      JSON.stringify(userMetadata),
    ],
  );
}
