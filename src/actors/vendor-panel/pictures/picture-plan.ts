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
