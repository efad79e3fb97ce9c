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
