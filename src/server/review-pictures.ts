/** Addresses of the pictures of reviews. */
export const reviewPicturePrefix = '/media/reviews/';

/** An hour: a review that is taken down takes its pictures along, also out of what browsers have kept. */
const keep = 'public, max-age=3600';

/** What the bytes begin with, whatever the file says of itself. */
function isPicture(body: Uint8Array, type: string): boolean {
  const starts = (at: number, ...bytes: number[]) => bytes.every((byte, place) => body[at + place] === byte);
  if (type === 'image/jpeg') return starts(0, 0xff, 0xd8, 0xff);
  // RIFF….WEBP
  return type === 'image/webp' && starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50);
}

/**
 * Passes pictures of reviews on under the app's own address. The bucket is private: the storage is asked as a visitor,
 * and its policies show what stands in a review that everyone sees.
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
    const answer = await fetcher(`${supabaseUrl}/storage/v1/object/authenticated/reviews/${path}`, {
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (answer === null || answer.status >= 500) return none(503);
    if (!answer.ok) return none(404);
    const type = answer.headers.get('content-type') ?? '';
    const body = new Uint8Array(await answer.arrayBuffer());
    if (!isPicture(body, type)) return none(404);
    const etag = answer.headers.get('etag') ?? `"${path}"`;
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
