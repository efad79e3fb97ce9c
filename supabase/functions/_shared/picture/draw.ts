import type { Pixels } from './codecs.ts';

const blank = (width: number, height: number): Pixels => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

/** This wide and high, and no larger than it was: each pixel is the mean of those in its place. */
export function resized(from: Pixels, width: number, height: number): Pixels {
  if (from.width === width && from.height === height) return from;
  const to = blank(width, height);
  const { data } = from;
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * from.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * from.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * from.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * from.width) / width));
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        const end = (row * from.width + right) * 4;
        for (let at = (row * from.width + left) * 4; at < end; at += 4) {
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
          alpha += data[at + 3] ?? 0;
        }
      }
      const count = (bottom - top) * (right - left);
      const at = (y * width + x) * 4;
      to.data[at] = red / count;
      to.data[at + 1] = green / count;
      to.data[at + 2] = blue / count;
      to.data[at + 3] = alpha / count;
    }
  }
  return to;
}

/** At most `edge` pixels wide and high. */
export function scaled(from: Pixels, edge: number): Pixels {
  const share = Math.min(1, edge / Math.max(from.width, from.height));
  return resized(
    from,
    Math.max(1, Math.round(from.width * share)),
    Math.max(1, Math.round(from.height * share)),
  );
}

/** On a white page, as browsers draw it before they send it: pictures of products have no transparency. */
export function onWhite({ data, width, height }: Pixels): Pixels {
  const to = blank(width, height);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    for (let part = at; part < at + 3; part += 1)
      to.data[part] = (data[part] ?? 0) * alpha + 255 * (1 - alpha);
    to.data[at + 3] = 255;
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
