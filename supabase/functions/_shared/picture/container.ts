import { endingOfBytes } from '../file-type.ts';

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  new TextDecoder('latin1').decode(bytes.subarray(at, at + length));
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

interface Part {
  /** A marker of JPEG, or the name of a chunk. */
  name: string;
  bytes: Uint8Array;
  /** Without its head. */
  content: Uint8Array;
}

/** The segments of a JPEG up to its end, the coded picture with the segment before it; null if it is broken. */
function segmentsOf(bytes: Uint8Array): Part[] | null {
  const view = viewOf(bytes);
  const parts: Part[] = [];
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return parts;
    if (at + 4 > bytes.length) return null;
    const start = at;
    const size = view.getUint16(at + 2);
    if (size < 2 || at + 2 + size > bytes.length) return null;
    const content = bytes.subarray(at + 4, at + 2 + size);
    at += 2 + size;
    if (marker === 0xda) {
      // A byte FF of the picture itself is followed by 00 or a restart marker.
      while (at + 1 < bytes.length) {
        const next = view.getUint8(at + 1);
        if (view.getUint8(at) === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break;
        at += 1;
      }
    }
    parts.push({ name: marker.toString(16), bytes: bytes.subarray(start, at), content });
  }
  return null;
}

/** Chunks of a RIFF or PNG file; null if it is broken. */
function chunksOf(bytes: Uint8Array, isPng: boolean): Part[] | null {
  const view = viewOf(bytes);
  const parts: Part[] = [];
  let at = isPng ? 8 : 12;
  const end = isPng ? bytes.length : Math.min(bytes.length, view.getUint32(4, true) + 8);
  while (at + 8 <= end) {
    const size = isPng ? view.getUint32(at) : view.getUint32(at + 4, true);
    const name = ascii(bytes, isPng ? at + 4 : at, 4);
    const next = at + 8 + size + (isPng ? 4 : size % 2);
    if (next > end + (isPng ? 0 : 1)) return null;
    parts.push({ name, bytes: bytes.subarray(at, next), content: bytes.subarray(at + 8, at + 8 + size) });
    if (name === 'IEND') break;
    at = next;
  }
  return parts;
}

const partsOf = (bytes: Uint8Array): Part[] | null => {
  const ending = endingOfBytes(bytes);
  if (ending === 'jpg') return segmentsOf(bytes);
  return ending === 'png' || ending === 'webp' ? chunksOf(bytes, ending === 'png') : null;
};

/** Tables, frames and scans, and the color transform of Adobe: without them it is another picture, or none. */
const isPictureOfJpeg = (name: string): boolean => /^(?:c[0-9a-f]|d[abd]|ee)$/.test(name);
const pictureOfWebp: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** Flags of VP8X for color profile, EXIF, XMP and animation. */
const foreignFlags = 0x20 | 0x08 | 0x04 | 0x02;

/**
 * A JPEG or WebP with nothing in it but the picture: no metadata, no comment, no preview, nothing after its end. Null
 * for any other file, and for one that is broken.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const parts = partsOf(bytes);
  const ending = endingOfBytes(bytes);
  if (parts === null) return null;
  if (ending === 'jpg') {
    const kept = parts.filter(({ name }) => isPictureOfJpeg(name));
    return joined([Uint8Array.of(0xff, 0xd8), ...kept.map((part) => part.bytes), Uint8Array.of(0xff, 0xd9)]);
  }
  if (ending !== 'webp') return null;
  const kept = parts
    .filter(({ name }) => pictureOfWebp.has(name))
    .map((part) => {
      const copy = part.bytes.slice();
      if (part.name === 'VP8X') copy[8] = (copy[8] ?? 0) & ~foreignFlags;
      return copy;
    });
  const body = joined(kept);
  const head = new Uint8Array(12);
  head.set(new TextEncoder().encode('RIFF'));
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  head.set(new TextEncoder().encode('WEBP'), 8);
  return joined([head, body]);
}

/** The value of the EXIF tag 0x0112 in a block of TIFF. */
function orientationIn(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1;
  const view = viewOf(tiff);
  const isLittle = ascii(tiff, 0, 2) === 'II';
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return 1;
  const count = view.getUint16(start, isLittle);
  for (let n = 0; n < count; n += 1) {
    const at = start + 2 + n * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle);
  }
  return 1;
}

/** How a camera held the picture, 1 to 8 as in EXIF; 1 if the file does not say. */
export function orientationOf(bytes: Uint8Array): number {
  for (const { name, content } of partsOf(bytes) ?? []) {
    const isExif = name === 'e1' && ascii(content, 0, 6) === 'Exif\0\0';
    if (!isExif && name !== 'EXIF' && name !== 'eXIf') continue;
    const tiff = ascii(content, 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;
    const found = orientationIn(tiff);
    return found >= 1 && found <= 8 ? found : 1;
  }
  return 1;
}
