import type { BlobRef } from './blobs.ts';
import { occasionOf, service, type Who } from './database.ts';
import { isAllowedType } from './limits.ts';
import type { Target } from './paths.ts';
import { problems } from './problem.ts';
import { findBucket, findObject, ownerColumns, type Bucket, type Metadata, type ObjectRow } from './rows.ts';
import { commitObject, mayUpload, sizeLimitOf, type StorageParts } from './upload.ts';

/** The target bucket's limits also apply to objects from other buckets. */
function mustFit(metadata: Metadata | null, bucket: Bucket, largest: number): void {
  const type = metadata?.mimetype ?? 'application/octet-stream';
  if (!isAllowedType(type, bucket.types)) throw problems.invalidMimeType(type);
  if ((metadata?.size ?? 0) > sizeLimitOf(bucket, largest)) throw problems.tooLarge();
}

function blobOf(row: ObjectRow): BlobRef {
  return { bucket: row.bucket_id, name: row.name, version: row.version };
}

export type CopyOptions = {
  readonly upsert: boolean;
  /** The changed metadata; undefined keeps that of the original. */
  readonly changes:
    | { readonly metadata: Metadata; readonly userMetadata: Record<string, unknown> }
    | undefined;
};

/** Copies an object that the caller may see to a name that they may create. */
export async function copyObject(
  parts: StorageParts,
  request: Request,
  who: Who,
  from: Target,
  to: Target,
  { upsert, changes }: CopyOptions,
): Promise<ObjectRow> {
  const { database, blobs } = parts;
  const occasion = occasionOf(request, 'storage.object.copy');
  const origin = await database.run(who, occasion, (tx) => findObject(tx, from.bucket, from.name));
  if (origin === undefined) throw problems.noSuchKey();
  const bucket = await findBucket(database, occasion, to.bucket);
  const draft = {
    ...to,
    owner: who.claims.sub,
    version: '1',
    metadata: { ...origin.metadata, ...changes?.metadata },
    userMetadata: changes?.userMetadata ?? origin.user_metadata ?? {},
  };
  await mayUpload(parts, who, occasion, draft, upsert);
  if (to.bucket !== from.bucket || changes !== undefined) mustFit(draft.metadata, bucket, parts.largest);

  const version = await blobs.copy(blobOf(origin));
  const metadata = { ...draft.metadata, lastModified: new Date().toISOString() };
  await commitObject(parts, who, occasion, { ...draft, version, metadata }, upsert);
  const copy = await database.run(service, occasion, (tx) => findObject(tx, to.bucket, to.name));
  if (copy === undefined) throw problems.noSuchKey();
  return copy;
}

/** Moves an object that the caller may see and change. Its bytes are not moved. */
export async function moveObject(
  parts: StorageParts,
  request: Request,
  who: Who,
  from: Target,
  to: Target,
): Promise<ObjectRow> {
  const { database, blobs } = parts;
  const occasion = occasionOf(request, 'storage.object.move');
  const [owner, ownerId] = ownerColumns(who.claims.sub);
  let made: string | undefined;
  try {
    const { before, after } = await database.run(service, occasion, async (tx) => {
      await tx.lock(from, to);
      const move = async (version: string | null): Promise<boolean> => {
        const moved = await tx.query(
          `update storage.objects set bucket_id = $3, name = $4, version = $5, owner = coalesce($6, owner),
             owner_id = coalesce($7, owner_id), updated_at = now()
           where bucket_id = $1 and name = $2 returning id`,
          [from.bucket, from.name, to.bucket, to.name, version, owner, ownerId],
        );
        return moved.length === 1;
      };
      await tx.rehearse(who, async () => {
        const seen = await findObject(tx, from.bucket, from.name);
        if (seen === undefined || !(await move(seen.version))) throw problems.noSuchKey();
      });
      const source = await findObject(tx, from.bucket, from.name, 'for update');
      if (source === undefined) throw problems.noSuchKey();
      if (to.bucket !== from.bucket) {
        mustFit(source.metadata, await findBucket(database, occasion, to.bucket), parts.largest);
      }
      // A plain file is found by its name; under another name it needs a version.
      if (source.version === null) made = await blobs.copy(blobOf(source));
      await move(source.version ?? made ?? null);
      return { before: source, after: await findObject(tx, to.bucket, to.name) };
    });
    if (after === undefined) throw problems.noSuchKey();
    if (before.version === null) await blobs.remove(blobOf(before));
    return after;
  } catch (error) {
    if (made !== undefined) await blobs.remove({ ...from, version: made });
    throw error;
  }
}

/** Deletes those of these objects that the caller may see and delete, and returns them. */
export async function removeObjects(
  parts: StorageParts,
  request: Request,
  who: Who,
  operation: string,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const removed = await parts.database.run(who, occasionOf(request, operation), (tx) =>
    tx.query<ObjectRow>(
      'delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning *',
      [bucket, names],
    ),
  );
  await parts.blobs.remove(...removed.map(blobOf));
  return removed;
}
