import { createHash } from 'node:crypto';
import type { Blobs } from './blobs.ts';
import { occasionOf, service, type Occasion, type StorageDatabase, type Who } from './database.ts';
import { formOverhead } from './form.ts';
import { readIncoming, type Incoming } from './incoming.ts';
import { isAllowedType, isEmptyFolder } from './limits.ts';
import { problems, StorageProblem } from './problem.ts';
import { findBucket, findObject, insertObject, type Bucket, type NewObject } from './rows.ts';

export type StorageParts = {
  readonly database: StorageDatabase;
  readonly blobs: Blobs;
  /** Maximum size of an object in any bucket, in bytes. */
  readonly largest: number;
};

export function sizeLimitOf(bucket: Bucket, largest: number): number {
  return Math.min(bucket.sizeLimit ?? largest, largest);
}

function limitFor(bucket: Bucket, name: string, largest: number): number {
  return isEmptyFolder(name) ? 0 : sizeLimitOf(bucket, largest);
}

/** Passes bytes through, counts and hashes them, and stops at the first byte beyond the limit. */
function measure(bytes: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('md5');
  let size = 0;
  async function* checked(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > limit) throw problems.tooLarge();
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: checked(), result: () => ({ size, eTag: `"${hash.digest('hex')}"` }) };
}

/** Checks type and size as far as they are known before the file arrives. */
function mustFit(incoming: Incoming, bucket: Bucket, name: string, limit: number): void {
  if (!isEmptyFolder(name) && !isAllowedType(incoming.type, bucket.types)) {
    throw problems.invalidMimeType(incoming.type);
  }
  if (!/^[\x20-\x7e]{3,200}$/.test(incoming.type)) throw problems.invalidMimeType('that was sent');
  const announced = (incoming.announced ?? 0) - (incoming.form ? formOverhead : 0);
  if (announced > limit) throw problems.tooLarge();
}

/**
 * Writes the row of an object whose bytes are on disk, in one transaction. The caller's policies are checked again,
 * because an upload takes time; the previous version's bytes are removed once the new version is committed.
 * @returns the object's id
 */
export async function commitObject(
  parts: StorageParts,
  who: Who,
  occasion: Occasion,
  object: NewObject,
  upsert: boolean,
): Promise<string> {
  const { bucket, name, version } = object;
  try {
    const { id, old } = await parts.database.run(service, occasion, async (tx) => {
      await tx.lock(object);
      if (who.role !== 'service_role') await tx.rehearse(who, () => insertObject(tx, object, upsert));
      const before = await findObject(tx, bucket, name, 'for update');
      await insertObject(tx, object, upsert);
      const after = await findObject(tx, bucket, name);
      return { id: after?.id ?? '', old: before };
    });
    if (old !== undefined) await parts.blobs.remove({ bucket, name, version: old.version });
    return id;
  } catch (error) {
    await parts.blobs.remove({ bucket, name, version });
    throw error;
  }
}

export type UploadTarget = {
  readonly bucket: string;
  readonly name: string;
  readonly upsert: boolean;
  /** The caller whose policies decide. */
  readonly who: Who;
  readonly owner: string | undefined;
  /** The value of `storage.operation()` for policies. */
  readonly operation: string;
};

/** Checks whether the caller's policies allow creating or replacing an object, and leaves no trace. */
export async function mayUpload(
  parts: StorageParts,
  who: Who,
  occasion: Occasion,
  object: NewObject,
  upsert: boolean,
): Promise<void> {
  await parts.database.run(service, occasion, (tx) =>
    tx.rehearse(who, () => insertObject(tx, object, upsert)),
  );
}

/**
 * Receives one file: checks permission, then type and size, then stores the bytes, then the row.
 * @throws StorageProblem
 */
export async function takeUpload(
  parts: StorageParts,
  request: Request,
  target: UploadTarget,
): Promise<{ readonly id: string; readonly key: string }> {
  const { bucket: bucketId, name, upsert, who, owner } = target;
  const occasion = occasionOf(request, target.operation);
  const bucket = await findBucket(parts.database, occasion, bucketId);
  const limit = limitFor(bucket, name, parts.largest);
  const incoming = await readIncoming(request);
  const known = { mimetype: incoming.type, cacheControl: incoming.cacheControl };
  const draft = {
    bucket: bucketId,
    name,
    owner,
    version: '1',
    metadata: known,
    userMetadata: incoming.userMetadata,
  };
  await mayUpload(parts, who, occasion, draft, upsert);
  mustFit(incoming, bucket, name, limit);

  const measured = measure(incoming.bytes, limit);
  const version = await parts.blobs.write(measured.bytes).catch((error: unknown) => {
    throw error instanceof StorageProblem ? error : cutShort(error);
  });
  const { size, eTag } = measured.result();
  const metadata = {
    ...known,
    eTag,
    size,
    contentLength: size,
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  };
  const id = await commitObject(parts, who, occasion, { ...draft, version, metadata }, upsert);
  return { id, key: `${bucketId}/${name}` };
}

/** The sender disconnected during the upload. */
function cutShort(error: unknown): unknown {
  const aborted =
    error instanceof Error && /abort|ECONNRESET|premature|terminated/i.test(`${error.name} ${error.message}`);
  return aborted ? new StorageProblem(400, 'Aborted', 'The upload was cut short') : error;
}
