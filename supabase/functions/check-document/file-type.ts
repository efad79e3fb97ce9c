export const documentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;
export type Ending = keyof typeof documentTypes;

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  bytes.length > start.length && start.every((byte, place) => bytes[place] === byte);

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * The ending of the type that the bytes have, whatever the name says; null for every other type and for a file that
 * breaks off.
 */
export function endingOfBytes(bytes: Uint8Array): Ending | null {
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) {
    return text(bytes.subarray(-2048)).includes('%%EOF') ? 'pdf' : null;
  }
  if (begins(bytes, 0xff, 0xd8, 0xff)) {
    // Some cameras add bytes after the end of the picture.
    return text(bytes.subarray(-65_536)).includes('\u00ff\u00d9') ? 'jpg' : null;
  }
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) {
    return text(bytes.subarray(12, 16)) === 'IHDR' && text(bytes.subarray(-64)).includes('IEND')
      ? 'png'
      : null;
  }
  return null;
}
