export const documentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;
type Ending = keyof typeof documentTypes | 'webp';

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  bytes.length > start.length && start.every((byte, place) => bytes[place] === byte);

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The file ending for the type of these bytes, regardless of the file's name; null for any other type and for a
 * truncated file.
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
  if (begins(bytes, 0x52, 0x49, 0x46, 0x46) && text(bytes.subarray(8, 12)) === 'WEBP' && bytes.length > 30) {
    return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length ? 'webp' : null;
  }
  return null;
}

export interface Size {
  width: number;
  height: number;
}

/** Frame headers of JPEG; 0xC4, 0xC8 and 0xCC among them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(view: DataView): Size | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function sizeOfWebp(bytes: Uint8Array, view: DataView): Size | null {
  const kind = text(bytes.subarray(12, 16));
  if (kind === 'VP8 ') {
    return text(bytes.subarray(23, 26)) === '\u009d\u0001*'
      ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
      : null;
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8X') {
    const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { width: three(24) + 1, height: three(27) + 1 };
  }
  return null;
}

/** The size in pixels that a picture's bytes declare; null if they declare none. */
export function sizeOfPicture(bytes: Uint8Array): Size | null {
  const ending = endingOfBytes(bytes);
  if (ending === 'jpg') return sizeOfJpeg(viewOf(bytes));
  if (ending === 'png') return { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) };
  return ending === 'webp' ? sizeOfWebp(bytes, viewOf(bytes)) : null;
}
