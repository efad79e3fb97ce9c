import { dominantColor } from '../../../../src/schema/dominant-color.ts';
import { limits } from '../../../../src/schema/limits.ts';
import { renditionWidths, widest } from '../../../../src/schema/renditions.ts';
import { endingOfBytes, sizeOfPicture } from '../file-type.ts';
import { decodePicture, encodeWebp, type Pixels } from './codecs.ts';
import { orientationOf, withoutMetadata } from './container.ts';
import { onWhite, resized, upright } from './draw.ts';

/** From the smallest to the largest, each WebP and nothing but the picture. */
export interface Drawn {
  readonly renditions: readonly {
    readonly width: number;
    readonly height: number;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }[];
  /** Six digits. */
  readonly backdrop: string;
}

export type DrawProblem = 'wrong_type' | 'damaged' | 'too_large' | 'too_small';

const { pixels: mostPixels, edge, height: highest, bytes: mostBytes } = limits.productPicture;
const qualities = [82, 65, 45];

/** How each type begins: what is one of them and can't be read is damaged. */
const beginnings: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
];
const isOneOfThem = (bytes: Uint8Array): boolean =>
  beginnings.some((start) => start.every((byte, n) => bytes[n] === byte));

async function encoded(picture: Pixels): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const quality of qualities) {
    const bytes = await encodeWebp(picture, quality);
    if (bytes.length <= mostBytes) return bytes;
  }
  return null;
}

/**
 * A fetched file as the browser would have sent it: upright, on white, in every width, encoded again. Or why it can't
 * become a picture of a product.
 */
export async function drawRenditions(file: Uint8Array<ArrayBuffer>): Promise<Drawn | DrawProblem> {
  const ending = endingOfBytes(file);
  if (ending === null || ending === 'pdf') return isOneOfThem(file) ? 'damaged' : 'wrong_type';
  const size = sizeOfPicture(file);
  if (size === null) return 'damaged';
  // A head that claims a billion pixels is refused before anything is decoded.
  if (size.width * size.height > mostPixels) return 'too_large';
  if (Math.min(size.width, size.height) < edge) return 'too_small';
  // Without its head the codec can't turn the picture, too.
  const plain = ending === 'png' ? file : withoutMetadata(file);
  const found = plain === null ? null : await decodePicture(plain, ending);
  if (found === null || found.width !== size.width || found.height !== size.height) return 'damaged';
  const orientation = orientationOf(file);
  const isTurned = orientation > 4;
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height];
  const largest = Math.min(widest, width, Math.floor((highest * width) / height));
  const heightAt = (at: number) => Math.max(1, Math.round((height * at) / width));
  // Scaled before it is turned: what is turned is small.
  const white = ending === 'jpg' ? found : onWhite(found);
  const small = isTurned
    ? resized(white, heightAt(largest), largest)
    : resized(white, largest, heightAt(largest));
  const whole = upright(small, orientation);
  const renditions = [];
  let backdrop = '';
  for (const at of renditionWidths(largest)) {
    const drawn = resized(whole, at, heightAt(at));
    const bytes = await encoded(drawn);
    if (bytes === null) return 'too_large';
    if (backdrop === '') backdrop = dominantColor(drawn.data);
    renditions.push({ width: at, height: heightAt(at), bytes });
  }
  return { renditions, backdrop };
}
