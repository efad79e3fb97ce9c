import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Transform } from 'node:stream';

/** Minimum size in bytes for compression: below it, compressing takes longer than sending. */
export const worthCompressing = 32 * 1024;

const compressors: Readonly<Record<string, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 4 }),
};

const compressible = /^(?:application\/(?:[\w.+-]*json|openapi\+json)|text\/)/;

/** The weight of an encoding in `Accept-Encoding`, from 0 (`br;q=0`: not accepted) to 1. */
function wantedBy(accepted: string): (encoding: string) => number {
  const quality = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((text) => text.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (encoding) => quality.get(encoding) ?? quality.get('*') ?? 0;
}

export function acceptsBrotli(request: Request): boolean {
  return wantedBy(request.headers.get('accept-encoding') ?? '')('br') > 0;
}

/** Brotli or gzip, as `Accept-Encoding` allows; undefined for neither, or for a content type that does not compress. */
export function compressorFor(
  accepted: string | undefined,
  contentType: string | undefined,
): { readonly name: string; readonly stream: Transform } | undefined {
  if (accepted === undefined || !compressible.test(contentType ?? '')) return undefined;
  const wanted = wantedBy(accepted);
  const best = Object.entries(compressors)
    .filter(([name]) => wanted(name) > 0)
    .sort(([a], [b]) => wanted(b) - wanted(a))[0];
  return best === undefined ? undefined : { name: best[0], stream: best[1]() };
}
