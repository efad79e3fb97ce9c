/** Decodes a selected file upright, as the camera was held. Null if the browser can't read it. */
export const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/** Draws on white: neither a JPEG nor a tile has transparency, and without a background such parts turn black. */
export function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new Error('There is nothing to draw with.');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return pen;
}

/**
 * At most this many bytes, in the first of these types that the browser writes. The result contains only the drawn
 * picture.
 */
export async function encode(
  canvas: OffscreenCanvas,
  types: readonly string[],
  qualities: readonly number[],
  most: number,
): Promise<Blob> {
  for (const quality of qualities) {
    for (const type of types) {
      const blob = await canvas.convertToBlob({ type, quality });
      // A browser that does not write a type returns another one.
      if (blob.type !== type) continue;
      if (blob.size <= most) return blob;
      break;
    }
  }
  throw new Error('The picture stays too large.');
}
