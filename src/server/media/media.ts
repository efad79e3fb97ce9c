import { acceptsBrotli } from '#http/encoding.ts';
import { createByteMap } from '../byte-map.ts';
import { canonicalPath } from '../canonical-path.ts';
import { fetchPicture } from './picture.ts';
import type { Picture } from './picture.ts';

interface Kept extends Picture {
  brotli: Uint8Array<ArrayBuffer> | null;
}

/** Bytes of pictures held in memory. */
const budget = 64 * 1024 * 1024;

/**
 * Proxies public pictures from the storage under the app's own origin, so that they share the page's connection, and
 * caches them in memory. `base` is the bucket's URL, without a trailing slash.
 */
export function createMedia(
  base: string,
  compress: (body: Uint8Array) => Uint8Array<ArrayBuffer>,
): (request: Request, path: string) => Promise<Response> {
  const kept = createByteMap<Kept>(budget, ({ body, brotli }) => body.length + (brotli?.length ?? 0));
  const fetching = new Map<string, Promise<Kept | number>>();

  const read = async (path: string): Promise<Kept | number> => {
    const picture = await fetchPicture(`${base}/${path}`);
    if (typeof picture === 'number') return picture;
    const found = { ...picture, brotli: picture.type === 'image/svg+xml' ? compress(picture.body) : null };
    kept.set(path, found);
    return found;
  };

  return async (request, asked) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    // The path becomes part of another server's URL: nothing in it may lead outside the bucket.
    if (/(^|\/)\.\.?(\/|$)|%2e|%2f|%5c|\\|\/\//i.test(asked)) return new Response(null, { status: 404 });
    const path = canonicalPath(asked);
    if (path === null) return new Response(null, { status: 404 });
    let found: Kept | number | undefined = kept.get(path);
    if (found === undefined) {
      const running = fetching.get(path) ?? read(path).finally(() => fetching.delete(path));
      fetching.set(path, running);
      found = await running;
    }
    if (typeof found === 'number') {
      return new Response(null, { status: found, headers: { 'cache-control': 'no-store' } });
    }
    const brotli = acceptsBrotli(request) ? found.brotli : null;
    const etag = found.etag ?? `"${found.body.length.toString(36)}-${path.length.toString(36)}"`;
    const headers: Record<string, string> = {
      'content-type': found.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      etag,
    };
    if (request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }
    if (brotli !== null) headers['content-encoding'] = 'br';
    const body = brotli ?? found.body;
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
