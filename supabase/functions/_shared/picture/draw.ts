import type { Pixels } from './codecs.ts';

const blank = (width: number, height: number): Pixels => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

/** At most `edge` pixels wide and high: each pixel is the mean of those in its place. */
export function scaled(from: Pixels, edge: number): Pixels {
  const share = Math.min(1, edge / Math.max(from.width, from.height));
  if (share === 1) return from;
  const to = blank(Math.max(1, Math.round(from.width * share)), Math.max(1, Math.round(from.height * share)));
  for (let y = 0; y < to.height; y += 1) {
    const top = Math.floor((y * from.height) / to.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * from.height) / to.height));
    for (let x = 0; x < to.width; x += 1) {
      const left = Math.floor((x * from.width) / to.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * from.width) / to.width));
      const sums = [0, 0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * from.width + left) * 4; at < (row * from.width + right) * 4; at += 1) {
          sums[at % 4] = (sums[at % 4] ?? 0) + (from.data[at] ?? 0);
        }
      }
      const count = (bottom - top) * (right - left);
      to.data.set(
        sums.map((sum) => sum / count),
        (y * to.width + x) * 4,
      );
    }
  }
  return to;
}

/** Rotated and mirrored by the EXIF orientation, 1 to 8. */
export function upright(from: Pixels, orientation: number): Pixels {
  if (orientation === 1) return from;
  const { width, height } = from;
  const to = orientation > 4 ? blank(height, width) : blank(width, height);
  const isMirrored = [2, 3, 6, 7].includes(orientation);
  const isFlipped = [3, 4, 7, 8].includes(orientation);
  for (let y = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1) {
      const across = isMirrored ? to.width - 1 - x : x;
      const down = isFlipped ? to.height - 1 - y : y;
      const at = orientation > 4 ? across * width + down : down * width + across;
      to.data.set(from.data.subarray(at * 4, at * 4 + 4), (y * to.width + x) * 4);
    }
  }
  return to;
}
