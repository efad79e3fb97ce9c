import type { ReadyPicture } from '#actors/orders/order-forms.ts';
import { limits } from '#schema/limits.ts';

const { edge, bytes } = limits.reviewPicture;

/** Tried in turn until a picture is small enough. */
const qualities = [0.85, 0.7, 0.5];

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/**
 * Redraws a chosen picture upright and at most as large as a screen. Metadata such as the place where it was taken is
 * not drawn and never leaves the browser.
 * @throws if the browser cannot read the file
 */
export async function preparePicture(file: Blob): Promise<ReadyPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('There is nothing to draw with.');
  // A JPEG has no transparency: without a background, transparent parts turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await encode(canvas, quality);
    if (blob !== null && blob.type === 'image/jpeg' && blob.size <= bytes) {
      return { id: crypto.randomUUID(), blob, width: canvas.width, height: canvas.height };
    }
  }
  throw new Error('The picture stays too large.');
}
