import type Sharp from 'sharp';
import type { Sharp as Image } from 'sharp';
import { createFairQueue, inTurn } from '#http/fair-queue.ts';
import type { Json } from './json.ts';
import { problems, StorageProblem } from './problem.ts';

/** The result of an image; without width and height it keeps its size. */
export type Transform = {
  readonly width?: number;
  readonly height?: number;
  readonly resize: 'cover' | 'contain' | 'fill';
  readonly quality: number;
  /** `auto`: WebP if the client supports it, otherwise the original's format. */
  readonly format: 'auto' | 'origin' | 'avif';
};

export type ImageType = 'image/avif' | 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp';

/** Supabase's limits: pixels of a side, pixels and bytes of the original. */
const longest = 2500;
const pixels = 50_000_000;
export const heaviest = 25 * 1024 * 1024;
/** Seconds. */
const patience = 10;
/** Requests that wait for their turn; more are turned away. */
const crowd = 200;

/** @throws StorageProblem */
function whole(options: Json, key: string, least: number, most: number): number | undefined {
  const value = options[key];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < least || number > most) {
    throw problems.invalidRequest(`${key} must be an integer from ${least} to ${most}`);
  }
  return number;
}

/** @throws StorageProblem */
function oneOf<Choice extends string>(
  options: Json,
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = options[key];
  if (value === undefined || value === null || value === '') return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw problems.invalidRequest(`${key} must be one of ${choices.join(', ')}`);
  return found;
}

/**
 * From a query or the body of a request for a signed URL.
 * @throws StorageProblem
 */
export function transformOf(options: Json): Transform {
  const width = whole(options, 'width', 1, longest);
  const height = whole(options, 'height', 1, longest);
  return {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    resize: oneOf(options, 'resize', ['cover', 'contain', 'fill']) ?? 'cover',
    quality: whole(options, 'quality', 20, 100) ?? 80,
    format: oneOf(options, 'format', ['auto', 'origin', 'avif']) ?? 'auto',
  };
}

/** By the first bytes, whatever type was declared; null for what is not transformed. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return /^.{4}ftypavi[fs]/s.test(start) ? 'image/avif' : null;
}

export function typeFor({ format }: Transform, original: ImageType, accept: string): ImageType {
  if (format === 'avif') return 'image/avif';
  return format === 'auto' && accept.includes('image/webp') ? 'image/webp' : original;
}

function encoded(image: Image, type: ImageType, quality: number): Image {
  switch (type) {
    case 'image/jpeg':
      return image.jpeg({ quality });
    case 'image/webp':
      return image.webp({ quality });
    case 'image/avif':
      return image.avif({ quality, effort: 2 });
    case 'image/png':
      return image.png();
    case 'image/gif':
      return image.gif();
  }
}

async function load(): Promise<typeof Sharp> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    // One thread per image: images share libuv's threads with file reads.
    sharp.concurrency(1);
    return sharp;
  } catch {
    throw problems.notSupported('Image transformations are');
  }
}

async function render(
  bytes: Uint8Array,
  { width, height, resize, quality }: Transform,
  type: ImageType,
): Promise<Buffer<ArrayBuffer>> {
  const sharp = await load();
  const size = { width: width ?? null, height: height ?? null };
  const fit = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
  const image = sharp(bytes, { limitInputPixels: pixels, sequentialRead: true })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({
      ...(size.width === null ? {} : { width: size.width }),
      ...(size.height === null ? {} : { height: size.height }),
      fit: fit[resize],
      withoutEnlargement: true,
    });
  try {
    return await encoded(image, type, quality).toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/.test(error.message);
    throw new StorageProblem(
      422,
      'InvalidRequest',
      tooLarge
        ? 'The source image resolution is too big'
        : 'The source is not an image that can be transformed',
    );
  }
}

export type Renderer = (
  lane: string,
  read: () => Promise<Uint8Array>,
  transform: Transform,
  accept: string,
) => Promise<{ readonly body: Buffer<ArrayBuffer>; readonly type: ImageType }>;

/** Two images at a time and one per lane, in libvips' threads: the gateway keeps serving. */
export function createRenderer(): Renderer {
  const queue = createFairQueue({ places: 2, perLane: 1 });
  let waiting = 0;
  return async (lane, read, transform, accept) => {
    if (waiting >= crowd) {
      throw new StorageProblem(
        503,
        'SlowDown',
        'Too many images are being transformed. Try again in a moment.',
        {
          headers: { 'retry-after': '2' },
        },
      );
    }
    waiting += 1;
    try {
      return await inTurn(queue, lane, async () => {
        const bytes = await read();
        const original = imageType(bytes);
        if (original === null) {
          throw new StorageProblem(
            422,
            'InvalidRequest',
            'The source is not an image that can be transformed',
          );
        }
        const type = typeFor(transform, original, accept);
        return { body: await render(bytes, transform, type), type };
      });
    } finally {
      waiting -= 1;
    }
  };
}
