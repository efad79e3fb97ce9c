/** A picture from the storage. */
export interface Picture {
  body: Uint8Array<ArrayBuffer>;
  type: PictureType;
  /** null if the storage sends none. */
  etag: string | null;
}

/** Maximum bytes of a picture, the limit of the bucket `media`: never read more, whatever size the storage reports. */
export const largestPicture = 5 * 1024 * 1024;

export type PictureType = 'image/avif' | 'image/jpeg' | 'image/png' | 'image/svg+xml' | 'image/webp';

// A comment ends at the first possible place: otherwise many comments would cause exponential backtracking.
const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>/]/i;

/** The type detected from the bytes, not from the declared type; null for anything but a picture. */
export function pictureType(body: Uint8Array): PictureType | null {
  const has = (at: number, text: string) =>
    [...text].every((character, place) => body[at + place] === character.charCodeAt(0));
  if (has(0, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (has(0, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (has(0, 'RIFF') && has(8, 'WEBP')) return 'image/webp';
  if (has(4, 'ftypavif') || has(4, 'ftypavis')) return 'image/avif';
  return svgStart.test(new TextDecoder().decode(body.subarray(0, 1024))) ? 'image/svg+xml' : null;
}

/** The body, or null as soon as it is longer than `most` bytes. */
async function readUpTo(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the response: nothing more is downloaded.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** Reads a picture from the storage; a number is the status to answer instead. */
export async function fetchPicture(
  address: string,
  { fetcher = fetch, headers = {} }: { fetcher?: typeof fetch; headers?: Record<string, string> } = {},
): Promise<Picture | 404 | 503> {
  const none = async (answer: Response) => {
    await answer.body?.cancel();
    return answer.status >= 500 ? 503 : 404;
  };
  try {
    const answer = await fetcher(address, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) return await none(answer);
    // A one-kilobyte file can decompress to a gigabyte, and pictures are already compressed.
    if ((answer.headers.get('content-encoding') ?? 'identity') !== 'identity') return await none(answer);
    if (Number(answer.headers.get('content-length') ?? 0) > largestPicture) return await none(answer);
    const body = await readUpTo(answer, largestPicture);
    const type = body === null ? null : pictureType(body);
    return body === null || type === null ? 404 : { body, type, etag: answer.headers.get('etag') };
  } catch {
    return 503;
  }
}
