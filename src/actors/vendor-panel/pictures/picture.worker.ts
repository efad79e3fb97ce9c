import { limits } from '#schema/limits.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import type { PictureSource, Rendition } from '#schema/vendor-panel/picture.ts';
import type { PrepareAnswer } from '#machines/vendor-panel/media-upload.machine.ts';
import { decode, encode, penOf } from '#actors/kit/pictures/canvas.ts';
import { dominantColor } from '#schema/dominant-color.ts';
import { planOf } from './picture-plan.ts';
import type { PicturePlan } from './picture-plan.ts';

export interface WorkRequest {
  work: number;
  source: PictureSource;
}
export interface WorkAnswer {
  work: number;
  /** Null if the worker crashed. */
  answer: PrepareAnswer | null;
}

const { pixels, bytes } = limits.productPicture;

/** The largest rendition, rotated and cropped. */
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

const qualities = [0.82, 0.6, 0.4];

async function prepare({ file, turns, crop }: PictureSource): Promise<PrepareAnswer> {
  const bitmap = await decode(file);
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
      renditions.push({
        width,
        height,
        blob: await encode(canvas, ['image/webp', 'image/jpeg'], qualities, bytes),
      });
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
