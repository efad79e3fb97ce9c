import { inflateSync } from 'node:zlib';

/** A piece of text as placed in a PDF file, in points from the upper left. */
export interface Placed {
  readonly page: number;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  /** Of each letter, in points. */
  readonly width: number;
  /** Numbers of glyphs in the font that is embedded: 0 is the box for letters that it does not have. */
  readonly glyphs: readonly number[];
  /** The letters of the glyphs, from left to right. */
  readonly text: string;
}

interface Face {
  readonly widths: readonly number[];
  readonly letters: ReadonlyMap<number, string>;
}

const unitsOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Reads what PDFKit writes: each page's text with its place, glyphs and letters. */
export function placedInPdf(file: Uint8Array): {
  size: readonly [number, number];
  placed: readonly Placed[];
} {
  const text = Buffer.from(file).toString('latin1');
  const objects = new Map(
    Array.from(text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g), ([, number, body = '']) => {
      const start = body.indexOf('stream\n');
      const head = start < 0 ? body : body.slice(0, start);
      const bytes = Buffer.from(
        start < 0 ? '' : body.slice(start + 7, start + 7 + Number(/\/Length (\d+)/.exec(head)?.[1])),
        'latin1',
      );
      const isText = !/FontFile|\/Length1/.test(head);
      const stream = head.includes('/FlateDecode') && isText ? inflateSync(bytes).toString('latin1') : '';
      return [Number(number), { head, stream }];
    }),
  );
  const find = (reference: string | undefined) => objects.get(Number(reference));
  const faceOf = (reference: string | undefined): Face => {
    const font = find(reference)?.head ?? '';
    const descendant = find(/\/DescendantFonts \[(\d+) 0 R/.exec(font)?.[1])?.head ?? '';
    const widths = (/\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').trim().split(/\s+/).map(Number);
    const letters = new Map<number, string>();
    const map = find(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])?.stream ?? '';
    for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], place) =>
        letters.set(Number.parseInt(from, 16) + place, unitsOf(hex.replaceAll(' ', ''))),
      );
    }
    return { widths, letters };
  };

  const placed: Placed[] = [];
  let size: [number, number] = [0, 0];
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  pages.forEach(({ head }, page) => {
    const [, wide, high] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    size = [Number(wide), Number(high)];
    const resources = find(/\/Resources (\d+) 0 R/.exec(head)?.[1])?.head ?? '';
    const faces = new Map(
      Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', font]) => [name, faceOf(font)]),
    );
    let at = { x: 0, y: 0 };
    let face: Face | undefined;
    let points = 0;
    const content = find(/\/Contents (\d+) 0 R/.exec(head)?.[1])?.stream ?? '';
    const parts = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g;
    for (const [, x, y, font, fontSize, shown] of content.matchAll(parts)) {
      if (x !== undefined) at = { x: Number(x), y: Number(y) };
      else if (font !== undefined) [face, points] = [faces.get(font), Number(fontSize)];
      else {
        const glyphs: number[] = [];
        let width = 0;
        for (const [, hex, shift] of (shown ?? '').matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
          if (shift !== undefined) width -= Number(shift);
          for (const code of hex?.match(/.{4}/g) ?? []) {
            const glyph = Number.parseInt(code, 16);
            glyphs.push(glyph);
            width += face?.widths[glyph] ?? 0;
          }
        }
        placed.push({
          page,
          x: at.x,
          baseline: size[1] - at.y,
          size: points,
          width: (width * points) / 1000,
          glyphs,
          text: glyphs.map((glyph) => face?.letters.get(glyph) ?? '').join(''),
        });
      }
    }
  });
  return { size, placed };
}
