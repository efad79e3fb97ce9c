import { fetchPicture } from './picture.ts';
import type { PictureType } from './picture.ts';

/** URL prefix of review pictures. */
export const reviewPicturePrefix = '/media/reviews/';

/** One hour: when a review is taken down, its pictures must disappear from browser caches too. */
const keep = 'public, max-age=3600';

/** Types by file extension, as the bucket accepts them. */
const types: Readonly<Record<string, PictureType>> = { jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * Proxies review pictures under the app's own origin. The bucket is private: the storage is queried as a visitor, and
 * its policies allow the pictures of public reviews.
 */
export function createReviewPictures(
  { supabaseUrl, anonKey }: { supabaseUrl: string; anonKey: string },
  fetcher: typeof fetch = fetch,
): (request: Request, pathname: string) => Promise<Response> {
  const none = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });
  return async (request, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return none(405);
    const path = pathname.slice(reviewPicturePrefix.length);
    if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(jpg|webp)$/.test(path)) return none(404);
    const picture = await fetchPicture(`${supabaseUrl}/storage/v1/object/authenticated/reviews/${path}`, {
      fetcher,
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` },
    });
    if (typeof picture === 'number') return none(picture);
    const { body, type } = picture;
    if (type !== types[path.split('.').at(-1) ?? '']) return none(404);
    const etag = picture.etag ?? `"${path}"`;
    const headers = {
      'content-type': type,
      'cache-control': keep,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag,
    };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers, 'content-length': String(body.length) },
    });
  };
}
