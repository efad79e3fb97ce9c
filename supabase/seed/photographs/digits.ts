type Place = readonly [x: number, y: number];

const tall = 1.6;

/** The strokes of each digit in a box of 1 × 1.6, with cut corners like cast numbers. */
const strokes: Readonly<Record<string, readonly (readonly Place[])[]>> = {
  '0': [
    [
      [0.3, 0],
      [0.7, 0],
      [1, 0.3],
      [1, 1.3],
      [0.7, tall],
      [0.3, tall],
      [0, 1.3],
      [0, 0.3],
      [0.3, 0],
    ],
  ],
  '1': [
    [
      [0.2, 1.25],
      [0.6, tall],
      [0.6, 0],
    ],
  ],
  '2': [
    [
      [0, 1.3],
      [0.3, tall],
      [0.7, tall],
      [1, 1.3],
      [1, 1.05],
      [0, 0],
      [1, 0],
    ],
  ],
  '3': [
    [
      [0, 1.3],
      [0.3, tall],
      [0.7, tall],
      [1, 1.3],
      [1, 1],
      [0.8, 0.82],
      [0.4, 0.82],
    ],
    [
      [0.8, 0.82],
      [1, 0.62],
      [1, 0.3],
      [0.7, 0],
      [0.3, 0],
      [0, 0.3],
    ],
  ],
  '4': [
    [
      [0.75, 0],
      [0.75, tall],
      [0, 0.45],
      [1, 0.45],
    ],
  ],
  '5': [
    [
      [1, tall],
      [0, tall],
      [0, 0.95],
      [0.7, 0.95],
      [1, 0.65],
      [1, 0.3],
      [0.7, 0],
      [0.3, 0],
      [0, 0.3],
    ],
  ],
};

const pitch = 1.45;
const thick = 0.17;

function farFrom([ax, ay]: Place, [bx, by]: Place, x: number, y: number): number {
  const [wide, high] = [bx - ax, by - ay];
  const along = ((x - ax) * wide + (y - ay) * high) / (wide * wide + high * high);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * wide, y - ay - t * high);
}

/** Whether a place is inside the stroke of a number of this height that is centered on the origin. */
export function isOn(label: string, x: number, y: number, height: number): boolean {
  const scale = tall / height;
  const [left, up] = [x * scale + (label.length * pitch - (pitch - 1)) / 2, y * scale + tall / 2];
  if (up < -thick || up > tall + thick || left < -thick) return false;
  return Array.from(label).some((digit, at) =>
    (strokes[digit] ?? []).some((line) =>
      line.some((to, index) => {
        const from = line[index - 1];
        return from !== undefined && farFrom(from, to, left - at * pitch, up) < thick;
      }),
    ),
  );
}
