import type { Pool } from 'pg';
import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf } from '../failure.ts';
import { objectPath } from '../seed.ts';
import { isBucketId, objectName } from './paths.ts';
import { storageProblem } from './problem.ts';
import { parseRange } from './range.ts';

type ObjectRow = {
  readonly public: boolean;
  readonly found: boolean;
  readonly metadata: {
    readonly eTag?: string;
    readonly mimetype?: string;
    readonly cacheControl?: string;
  } | null;
  readonly updated_at: Date | null;
};

/** A file that people uploaded never runs as a page of ours: no script, no forms, no frames, its own origin. */
const containment = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function matches(header: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header !== null && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

function disposition(download: string, name: string): string {
  const file = download === '' ? (name.split('/').at(-1) ?? name) : download;
  return `attachment; filename*=UTF-8''${encodeURIComponent(file).replaceAll("'", '%27')}`;
}

/**
 * `GET|HEAD /storage/v1/object/public/<bucket>/<path>`: objects of public buckets, with ETag and single ranges.
 * @param rawPath what follows `/public/`, still escaped
 */
export async function readPublicObject(
  request: Request,
  rawPath: string,
  parts: { readonly pool: Pool; readonly folder: string },
): Promise<Response> {
  const slash = rawPath.indexOf('/');
  const bucket = rawPath.slice(0, Math.max(slash, 0));
  const name = objectName(rawPath.slice(slash + 1));
  if (!isBucketId(bucket) || name === undefined) {
    return storageProblem(400, 'InvalidKey', 'Invalid key');
  }
  let row: ObjectRow | undefined;
  try {
    const result = await parts.pool.query<ObjectRow>({
      name: 'public object',
      text: `select b.public, o.id is not null as found, o.metadata, o.updated_at
             from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = $2
             where b.id = $1`,
      values: [bucket, name],
    });
    [row] = result.rows;
  } catch {
    return storageProblem(503, 'DatabaseTimeout', 'The database is away. Try again in a second.', {
      'retry-after': '1',
    });
  }
  if (row?.public !== true) return storageProblem(404, 'Bucket not found', 'Bucket not found');
  if (!row.found) return storageProblem(404, 'not_found', 'Object not found');

  const path = objectPath(parts.folder, bucket, name);
  const inside = `${await realpath(parts.folder)}${sep}${bucket}${sep}`;
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !real.startsWith(inside))
    return storageProblem(404, 'not_found', 'Object not found');
  const file = await open(real).catch((error: unknown) => codeOf(error));
  if (file === undefined || typeof file === 'string')
    return storageProblem(404, 'not_found', 'Object not found');
  const info = await file.stat();
  if (!info.isFile()) {
    await file.close();
    return storageProblem(404, 'not_found', 'Object not found');
  }

  const etag = row.metadata?.eTag ?? `"${info.size.toString(16)}-${Math.trunc(info.mtimeMs).toString(16)}"`;
  const headers = new Headers({
    ...containment,
    'content-type': row.metadata?.mimetype ?? 'application/octet-stream',
    'cache-control': `public, ${row.metadata?.cacheControl ?? 'max-age=3600'}`,
    'accept-ranges': 'bytes',
    'last-modified': (row.updated_at ?? info.mtime).toUTCString(),
    etag,
  });
  const download = new URL(request.url).searchParams.get('download');
  if (download !== null) headers.set('content-disposition', disposition(download, name));
  if (matches(request.headers.get('if-none-match'), etag)) {
    await file.close();
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.headers.get('if-range');
  const range =
    ifRange === null || ifRange === etag
      ? parseRange(request.headers.get('range') ?? undefined, info.size)
      : 'whole';
  if (range === 'unsatisfiable') {
    await file.close();
    return storageProblem(416, 'InvalidRange', 'The requested range lies outside the object', {
      'content-range': `bytes */${info.size}`,
    });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: info.size - 1 } : range;
  const length = Math.max(end - start + 1, 0);
  headers.set('content-length', String(length));
  if (range !== 'whole') headers.set('content-range', `bytes ${start}-${end}/${info.size}`);
  const status = range === 'whole' ? 200 : 206;
  if (request.method === 'HEAD' || length === 0) {
    await file.close();
    return new Response(null, { status, headers });
  }
  if (length <= 256 * 1024) {
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, start);
    await file.close();
    return new Response(bytes, { status, headers });
  }
  await file.close();
  const stream = Readable.toWeb(createReadStream(real, { start, end })) as ReadableStream<Uint8Array>;
  return new Response(stream, { status, headers });
}
