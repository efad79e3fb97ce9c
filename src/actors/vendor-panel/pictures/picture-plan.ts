import { limits } from '#schema/limits.ts';
import { renditionWidths, widest } from '#schema/renditions.ts';
import type { CropArea, Turns } from '#schema/vendor-panel/picture.ts';

interface Size {
  width: number;
  height: number;
}

export interface PicturePlan {
  /** The picture after rotation, in file pixels. */
  turned: Size;
  /** The remaining crop. */
  crop: CropArea;
  /** From smallest to largest. */
  renditions: readonly Size[];
}

const { edge, height: highest } = limits.productPicture;

/** The sizes to draw; null if the crop is too small. */
export function planOf({ width, height }: Size, turns: Turns, crop: CropArea | null): PicturePlan | null {
  const turned = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  const left = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const cut = {
    x: Math.round(left.x * turned.width),
    y: Math.round(left.y * turned.height),
    width: Math.round(left.width * turned.width),
    height: Math.round(left.height * turned.height),
  };
  if (Math.min(cut.width, cut.height) < edge) return null;
  const largest = Math.min(widest, cut.width, Math.floor((highest * cut.width) / cut.height));
  const heightAt = (at: number) => Math.max(1, Math.round((cut.height * at) / cut.width));
  return {
    turned,
    crop: cut,
    renditions: renditionWidths(largest).map((at) => ({ width: at, height: heightAt(at) })),
  };
}

/** The most common color of RGBA pixels, as six digits: the mean of the fullest of 512 boxes. */
export function dominantColor(pixels: Uint8ClampedArray): string {
  const boxes = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const box = boxes.get(key) ?? [0, 0, 0, 0];
    boxes.set(key, [box[0] + 1, box[1] + red, box[2] + green, box[3] + blue]);
  }
  let fullest: readonly number[] = [1, 255, 255, 255];
  let most = 0;
  for (const box of boxes.values()) {
    if (box[0] > most) [fullest, most] = [box, box[0]];
  }
  const [count = 1, ...sums] = fullest;
  return sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
