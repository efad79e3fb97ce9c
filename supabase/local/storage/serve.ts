import { Readable } from 'node:stream';
import type { FileHandle } from 'node:fs/promises';
import { StorageProblem } from './problem.ts';
import { parseRange } from './range.ts';
import type { Metadata } from './rows.ts';

/** An uploaded file must never run as one of our pages: no scripts, no forms, no frames, its own origin. */
export const containment = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Maximum size that is read at once instead of streamed. */
const small = 256 * 1024;

export type Sending = {
  readonly file: FileHandle;
  readonly metadata: Metadata | null;
  readonly changed: Date;
  /** Shared caches may store public objects. */
  readonly public: boolean;
  /** When the signed URL expires. */
  readonly expires?: Date;
};

function matches(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

export function isUnchanged(request: Request, etag: string, changed: Date): boolean {
  const known = request.headers.get('if-none-match');
  if (known !== null) return matches(known, etag);
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && Math.floor(changed.getTime() / 1000) * 1000 <= since;
}

export function disposition(file: string): string {
  if (file === '') return 'attachment;';
  const escaped = encodeURIComponent(file.toWellFormed()).replaceAll("'", '%27');
  return `attachment; filename=${escaped}; filename*=UTF-8''${escaped};`;
}

/** HTML is served as text, as Supabase Storage does. */
function shownAs(type: string | undefined): string {
  if (type === undefined || !/^[\x20-\x7e]+$/.test(type)) return 'application/octet-stream';
  return /text\/html|application\/xhtml/i.test(type) ? 'text/plain' : type;
}

/**
 * Answers GET and HEAD for an object whose file is open, and closes the file.
 * @throws StorageProblem when the range lies outside the file
 */
export async function sendObject(request: Request, sending: Sending): Promise<Response> {
  const { file, metadata, changed } = sending;
  let streaming = false;
  try {
    const { size, mtimeMs } = await file.stat();
    const etag = metadata?.eTag ?? `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;
    const cacheControl = metadata?.cacheControl ?? 'max-age=3600';
    const headers = new Headers({
      ...containment,
      'content-type': shownAs(metadata?.mimetype),
      'accept-ranges': 'bytes',
      'last-modified': changed.toUTCString(),
      etag,
    });
    if (sending.expires === undefined) {
      headers.set('cache-control', sending.public ? `public, ${cacheControl}` : cacheControl);
    } else {
      headers.set('expires', sending.expires.toUTCString());
    }
    if (!sending.public) headers.set('x-robots-tag', 'none');
    const download = new URL(request.url).searchParams.get('download');
    if (download !== null) headers.set('content-disposition', disposition(download));
    if (isUnchanged(request, etag, changed)) return new Response(null, { status: 304, headers });

    const ifRange = request.headers.get('if-range');
    const range =
      ifRange === null || ifRange === etag
        ? parseRange(request.headers.get('range') ?? undefined, size)
        : 'whole';
    if (range === 'unsatisfiable') {
      throw new StorageProblem(416, 'InvalidRange', 'The requested range lies outside the object', {
        error: 'invalid_range',
        headers: { 'content-range': `bytes */${size}` },
      });
    }
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
    const length = Math.max(end - start + 1, 0);
    headers.set('content-length', String(length));
    if (range !== 'whole') headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const status = range === 'whole' ? 200 : 206;
    if (request.method === 'HEAD' || length === 0) return new Response(null, { status, headers });
    if (length <= small) {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, start);
      return new Response(bytes, { status, headers });
    }
    streaming = true;
    const stream = Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>;
    return new Response(stream, { status, headers });
  } finally {
    if (!streaming) await file.close();
  }
}
