import { limits } from '#schema/limits.ts';

/** A JPEG without metadata. */
export interface RedrawnPicture {
  blob: Blob;
  width: number;
  height: number;
}

const { edge, bytes } = limits.reviewPicture;

/** Tried in turn until a picture is small enough. */
const qualities = [0.85, 0.7, 0.5];

async function redraw(file: Blob): Promise<RedrawnPicture | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPEG has no transparency: without a background, transparent parts turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.type === 'image/jpeg' && blob.size <= bytes) return { blob, width, height };
  }
  return null;
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const tell = (picture: RedrawnPicture | null) => postMessage(picture, { transfer: [] });
  redraw(data).then(tell, () => tell(null));
});
