import { limits } from '#schema/limits.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import type { PictureSource, Rendition } from '#schema/vendor/picture.ts';
import type { PrepareAnswer } from '#machines/vendor/media-upload.machine.ts';
import { dominantColor, planOf } from './picture-plan.ts';
import type { PicturePlan } from './picture-plan.ts';

export interface WorkRequest {
  work: number;
  source: PictureSource;
}
export interface WorkAnswer {
  work: number;
  /** Null if the worker broke. */
  answer: PrepareAnswer | null;
}

const { pixels, bytes } = limits.productPicture;

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new Error('There is nothing to draw with.');
  pen.imageSmoothingQuality = 'high';
  // Neither a JPEG nor a tile has transparency.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return pen;
}

/** The largest rendition, turned and cropped. */
function drawLargest(bitmap: ImageBitmap, { turned, crop, renditions }: PicturePlan, turns: number) {
  const { width = 0, height = 0 } = renditions.at(-1) ?? {};
  const canvas = new OffscreenCanvas(width, height);
  const pen = penOf(canvas);
  pen.scale(width / crop.width, height / crop.height);
  pen.translate(-crop.x, -crop.y);
  if (turns === 1) pen.translate(turned.width, 0);
  if (turns === 2) pen.translate(turned.width, turned.height);
  if (turns === 3) pen.translate(0, turned.height);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(bitmap, 0, 0);
  return canvas;
}

/** WebP, or JPEG where the browser does not write WebP; it then answers with another type. */
async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of [0.82, 0.6, 0.4]) {
    let blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.type !== 'image/webp') blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= bytes) return blob;
  }
  throw new Error('The picture stays too large.');
}

async function prepare({ file, turns, crop }: PictureSource): Promise<PrepareAnswer> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return { sentence: productMessages.pictureUnreadable };
  try {
    if (bitmap.width * bitmap.height > pixels) return { sentence: productMessages.picturePixels };
    const plan = planOf(bitmap, turns, crop);
    if (plan === null) return { sentence: productMessages.pictureEdge };
    const largest = drawLargest(bitmap, plan, turns);
    const renditions: Rendition[] = [];
    let backdrop = '';
    for (const { width, height } of plan.renditions) {
      const canvas = width === largest.width ? largest : new OffscreenCanvas(width, height);
      const pen = canvas === largest ? largest.getContext('2d') : penOf(canvas);
      if (canvas !== largest) pen?.drawImage(largest, 0, 0, width, height);
      if (pen !== null && backdrop === '')
        backdrop = dominantColor(pen.getImageData(0, 0, width, height).data);
      renditions.push({ width, height, blob: await encode(canvas) });
    }
    const ending = renditions[0]?.blob.type === 'image/webp' ? 'webp' : 'jpg';
    return { prepared: { id: crypto.randomUUID(), backdrop, ending, renditions } };
  } finally {
    bitmap.close();
  }
}

addEventListener('message', ({ data: { work, source } }: MessageEvent<WorkRequest>) => {
  const tell = (answer: PrepareAnswer | null) =>
    postMessage({ work, answer } satisfies WorkAnswer, { transfer: [] });
  prepare(source).then(tell, () => tell(null));
});
