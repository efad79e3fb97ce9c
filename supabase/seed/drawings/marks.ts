import {
  type Tone,
  circle,
  ellipse,
  flat,
  group,
  line,
  mix,
  poly,
  rect,
  shape,
  steel,
  stroke,
  toneOf,
} from './canvas.ts';

/** The emblem of a store, within 100 units around the origin. */
function emblem(mark: string, ink: string, ground: string): string {
  const s = (d: string, width = 9) => stroke(d, ink, width);
  switch (mark) {
    case 'anvil':
      return (
        shape('M-44 -26H50C46 -8 30 2 14 4V18L30 34H-30L-14 18V4C-30 0 -40 -10 -44 -26Z', ink) +
        s('M-22 -44H26', 10)
      );
    case 'bell':
      return (
        s('M-22 -6C-34 -44 -14 -50 0 -50C14 -50 34 -44 22 -6', 12) +
        shape('M-40 14A40 40 0 0 1 40 14C40 34 26 46 20 46H-20C-26 46 -40 34 -40 14Z', ink) +
        circle(0, 14, 13, ground)
      );
    case 'gate':
      return s('M-38 48V-40H38V48M-38 -14H38M-38 14H38', 11) + circle(0, -14, 9, ink);
    case 'pine':
      return poly(
        [0, -52, 30, -10, 16, -10, 40, 30, 8, 30, 8, 50, -8, 50, -8, 30, -40, 30, -16, -10, -30, -10],
        ink,
      );
    case 'sprocket':
      return (
        [0, 45, 90, 135, 180, 225, 270, 315]
          .map((turn) => group(`rotate(${turn})`, rect(-9, -52, 18, 22, ink, 3)))
          .join('') +
        circle(0, 0, 38, ink) +
        circle(0, 0, 17, ground)
      );
    case 'anchor':
      return (
        s('M0 -22V44M-24 -8H24M-40 16C-36 42 -14 46 0 46C14 46 36 42 40 16', 10) +
        stroke('M-12 -36a12 12 0 1 0 24 0a12 12 0 1 0 -24 0', ink, 8)
      );
    case 'rope':
      return (
        s('M-24 2C-60 -40 -20 -62 0 -30C20 -62 60 -40 24 2', 8) +
        rect(-32, 0, 16, 48, ink, 7) +
        rect(16, 0, 16, 48, ink, 7)
      );
    case 'hand':
      return (
        [-30, -10, 10].map((x, index) => rect(x, -46 + ([8, 0, 6][index] ?? 0), 15, 60, ink, 7)).join('') +
        rect(30, -26, 14, 44, ink, 7) +
        rect(-30, -4, 74, 50, ink, 20) +
        group('rotate(38 -34 14)', rect(-46, -2, 16, 46, ink, 8))
      );
    case 'buckle':
      return stroke('M-40 -34H40V34H-40Z', ink, 11) + s('M-40 0H28', 9) + circle(34, 0, 8, ink);
    case 'thread':
      return (
        rect(-32, -48, 64, 15, ink, 4) +
        rect(-32, 33, 64, 15, ink, 4) +
        s('M-22 -22L22 -10M-22 -4L22 8M-22 14L22 26', 9) +
        s('M22 26C50 30 44 56 60 50', 5)
      );
    case 'wheat':
      return (
        s('M0 50V-30', 7) +
        [-28, -8, 12]
          .map((y) =>
            group(
              `translate(0 ${y})`,
              shape(
                'M0 14C-4 -6 -20 -12 -34 -14C-32 4 -18 14 0 14ZM0 14C4 -6 20 -12 34 -14C32 4 18 14 0 14Z',
                ink,
              ),
            ),
          )
          .join('') +
        ellipse(0, -42, 10, 16, ink)
      );
    case 'flask':
      return (
        shape('M-14 -50H14V-18L42 34C46 44 40 50 30 50H-30C-40 50 -46 44 -42 34L-14 -18Z', ink) +
        flat(shape('M-22 14H22L34 36C35 40 34 42 30 42H-30C-34 42 -35 40 -34 36Z', ground)) +
        rect(-20, -54, 40, 11, ink, 4)
      );
    case 'hinge':
      return (
        rect(-50, -38, 42, 76, ink, 5) +
        rect(8, -38, 42, 76, ink, 5) +
        rect(-9, -48, 18, 96, ink, 8) +
        circle(-30, -20, 6, ground) +
        circle(-30, 20, 6, ground) +
        circle(30, -20, 6, ground) +
        circle(30, 20, 6, ground)
      );
    default:
      return s('M-44 46V-30L0 -52L44 -30V46', 10) + s('M-28 46V-10H28V46M-28 8H28M-28 26H28', 8);
  }
}

const open = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linejoin="round" stroke-linecap="round">`;

/** A store's logo: its emblem on a plate of its color. */
export function logo(mark: string, color: string): string {
  const tone = toneOf(color);
  return `${open(400, 400)}<rect width="400" height="400" fill="${mix(color, '#f6f4ef', 0.84)}"/>${circle(200, 200, 168, tone.base)}${stroke('M48 200a152 152 0 1 0 304 0a152 152 0 1 0 -304 0', mix(tone.base, tone.ink, 0.55), 4)}${group('translate(200 200) scale(1.9)', emblem(mark, tone.ink, tone.base))}</svg>\n`;
}

/** A store's banner: an iron wall, its plates on a bar, the emblem. */
export function banner(mark: string, color: string, seedNumber: number): string {
  const tone = toneOf(color);
  const wall = toneOf(mix('#23272d', color, 0.16));
  const plates = (x: number, side: 1 | -1) =>
    [0, 1, 2, 3].map((index) => {
      const height = 250 - ((index * 37 + seedNumber * 53) % 4) * 34 - index * 16;
      const fill: Tone =
        index === seedNumber % 4
          ? toneOf(mix(tone.base, '#ffffff', 0.22))
          : index % 2
            ? tone
            : toneOf(mix(tone.base, '#14161a', 0.3));
      const left = x + side * index * 44 - (side < 0 ? 36 : 0);
      return (
        rect(left, 240 - height / 2, 36, height, fill.base, 10) +
        `<g stroke="none">${rect(left + 6, 248 - height / 2, 7, height - 16, fill.light, 3)}</g>`
      );
    });
  return `${open(1600, 480)}<rect width="1600" height="480" fill="${wall.base}"/><path d="M0 400H1600" stroke="${wall.light}" stroke-width="3"/><rect y="402" width="1600" height="78" fill="${wall.dark}"/><g fill="none" stroke="${mix(wall.base, '#ffffff', 0.06)}" stroke-width="3"><path d="M0 80H1600M0 160H1600M0 240H1600M0 320H1600M200 0V80M600 0V80M1000 0V80M1400 0V80M400 80V160M800 80V160M1200 80V160M200 160V240M1400 160V240M400 240V320M1200 240V320M200 320V400M1400 320V400"/></g><g stroke="${line}" stroke-width="4"><ellipse cx="800" cy="436" rx="520" ry="14" fill="#14161a" fill-opacity=".4" stroke="none"/>${rect(250, 226, 1100, 28, steel.base, 6)}<g stroke="none">${rect(254, 230, 1092, 7, steel.light)}</g>${plates(520, -1).join('')}${plates(1080, 1).join('')}${circle(800, 240, 150, tone.base)}${stroke('M666 240a134 134 0 1 0 268 0a134 134 0 1 0 -268 0', mix(tone.base, tone.ink, 0.5), 4)}<g stroke="none">${group('translate(800 240) scale(1.7)', emblem(mark, tone.ink, tone.base))}</g></g></svg>\n`;
}

/** A cover for a post: a product drawing on a colored wall, 1200 × 630. */
export function cover(drawing: string, color: string): string {
  const tone = toneOf(color);
  const inner = drawing
    .replace(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"',
      '<svg x="360" y="75" width="480" height="480"',
    )
    .trim();
  return `${open(1200, 630)}<rect width="1200" height="630" fill="${mix(color, '#f6f4ef', 0.72)}"/><circle cx="600" cy="310" r="270" fill="${mix(color, '#f6f4ef', 0.5)}"/><rect y="530" width="1200" height="100" fill="${mix(color, '#f6f4ef', 0.6)}"/><path d="M0 530H1200" stroke="${line}" stroke-width="4"/><path d="M70 80V550" stroke="${tone.base}" stroke-width="18"/><path d="M1130 80V550" stroke="${tone.base}" stroke-width="18"/><path d="M70 110V520M1130 110V520" stroke="${line}" stroke-width="7" stroke-dasharray="0 34"/>${inner}</svg>\n`;
}
