import { endingOfBytes, sizeOfPicture, type Size } from '../file-type.ts';
import { decodePicture } from './codecs.ts';
import { withoutMetadata } from './container.ts';

export interface ProvenPicture extends Size {
  ending: 'jpg' | 'webp';
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The safe part of an uploaded file: a JPEG or WebP that decodes to the size in its header, at most `most`,
 * without anything but the picture. Null for every other file, whatever its name and type say.
 */
export async function provenPicture(
  bytes: Uint8Array<ArrayBuffer>,
  most: Size,
): Promise<ProvenPicture | null> {
  const ending = endingOfBytes(bytes);
  // A header that claims a billion pixels is refused before anything is decoded.
  const size = sizeOfPicture(bytes);
  if ((ending !== 'jpg' && ending !== 'webp') || size === null) return null;
  if (size.width < 1 || size.height < 1 || size.width > most.width || size.height > most.height) return null;
  const clean = withoutMetadata(bytes);
  if (clean === null) return null;
  const pixels = await decodePicture(clean, ending);
  if (pixels === null || pixels.width !== size.width || pixels.height !== size.height) return null;
  return { ...size, ending, bytes: clean };
}
