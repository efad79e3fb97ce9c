import { acceptsBrotli } from '../../supabase/local/gateway/encoding.ts';
import { canonicalPath } from './canonical-path.ts';

interface Picture {
  body: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  type: string;
  etag: string;
}

/** Bytes of pictures kept in memory; the one unused for longest goes first. */
const budget = 64 * 1024 * 1024;

/**
 * Passes public pictures through from the storage under the app's own address, so that they share the page's
 * connection, and keeps them in memory. `base` is the address of the bucket, without a slash at its end.
 */
export function createMedia(
  base: string,
  compress: (body: Uint8Array) => Uint8Array<ArrayBuffer>,
): (request: Request, path: string) => Promise<Response> {
  const kept = new Map<string, Picture>();
  const fetching = new Map<string, Promise<Picture | number>>();
  let size = 0;

  const weight = ({ body, brotli }: Picture) => body.length + (brotli?.length ?? 0);

  const keep = (path: string, picture: Picture) => {
    kept.set(path, picture);
    size += weight(picture);
    for (const [oldest, dropped] of kept) {
      if (size <= budget) break;
      kept.delete(oldest);
      size -= weight(dropped);
    }
  };

  const fetchPicture = async (path: string): Promise<Picture | number> => {
    const response = await fetch(`${base}/${path}`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    if (response === null) return 503;
    if (!response.ok) return response.status >= 500 ? 503 : 404;
    const body = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    const picture = {
      body,
      brotli: type.startsWith('image/svg') ? compress(body) : null,
      type,
      etag: response.headers.get('etag') ?? `"${body.length.toString(36)}-${path.length.toString(36)}"`,
    };
    keep(path, picture);
    return picture;
  };

  return async (request, asked) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    // The path goes into another server's address: nothing in it may lead out of the bucket.
    if (/(^|\/)\.\.?(\/|$)|%2e|%2f|%5c|\\|\/\//i.test(asked)) return new Response(null, { status: 404 });
    const path = canonicalPath(asked);
    if (path === null) return new Response(null, { status: 404 });
    let found: Picture | number | undefined = kept.get(path);
    if (found === undefined) {
      const running = fetching.get(path) ?? fetchPicture(path).finally(() => fetching.delete(path));
      fetching.set(path, running);
      found = await running;
    } else {
      kept.delete(path);
      kept.set(path, found as Picture);
    }
    if (typeof found === 'number') {
      return new Response(null, { status: found, headers: { 'cache-control': 'no-store' } });
    }
    const brotli = acceptsBrotli(request) ? found.brotli : null;
    const headers: Record<string, string> = {
      'content-type': found.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      etag: found.etag,
    };
    if (request.headers.get('if-none-match') === found.etag) {
      return new Response(null, { status: 304, headers });
    }
    if (brotli !== null) headers['content-encoding'] = 'br';
    const body = brotli ?? found.body;
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
