import type Pdf from 'pdfkit';
import { createClusters } from './clusters.ts';
import type { Fonts } from './fonts.ts';
import { breakLines, isShapedWhole, paragraphOf, plainParagraph, runsOf, type Run } from './lines.ts';

export type Sheet = InstanceType<typeof Pdf>;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** If set, the text shrinks until it fits. */
  readonly height?: number;
  /** In points, the largest size: text is never enlarged. */
  readonly size: number;
  readonly font?: 'text' | 'strong';
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Between lines. */
  readonly gap?: number;
}

export interface Writer {
  /** Wraps the text in its box and shrinks it if necessary; returns the y below its last line. */
  write(words: string, box: Box): number;
  /** The height that the text would have at `size`. */
  heightOf(words: string, box: Omit<Box, 'x' | 'y' | 'height'>): number;
}

interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

interface Layout {
  readonly lines: readonly Line[];
  readonly advance: number;
  readonly ascent: number;
  readonly height: number;
}

/** Letters that both fonts have, that need no shaping, and that run left to right. */
const plain = /^[\u{20}-\u{7e}\u{a0}-\u{ac}\u{ae}-\u{24f}\u{2010}-\u{2027}\u{2212}\u{20ac}\u{d7}]*$/u;

/** As multiples of the font size: from the top of a line to its baseline, and to the next line. */
const metrics = { ascent: 1.069, line: 1.362, tallAscent: 1.13, tallLine: 1.55 };
/** fontkit fails on some of the anchors of marks, for instance in Gurmukhi. */
const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false, dist: false, curs: false };
const step = 0.5;
const smallest = 3;

/**
 * Writes with the loaded fonts; `wanted` collects the names of other fonts that the words need, and `unprintable` the
 * letters that are written as numbers.
 */
export function createWriter(
  sheet: Sheet,
  fonts: Fonts,
  wanted: Set<string>,
  unprintable: Set<string>,
): Writer {
  const clustersOf = createClusters(fonts, wanted, unprintable);

  const shapings = new Map<string, { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] }>();
  /** The options with which a font lays a text out: without marks in their exact places if it fails with them. */
  function shapingOf(text: string, font: string) {
    const key = `${font} ${text}`;
    const known = shapings.get(key);
    if (known !== undefined) return known;
    // Without features PDFKit lays out word by word, from left to right.
    const shaping = isShapedWhole(text) ? { features: [] } : {};
    try {
      sheet.font(font).widthOfString(text, shaping);
      shapings.set(key, shaping);
      return shaping;
    } catch {
      const simple = { features: withoutMarks as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
      shapings.set(key, simple);
      return simple;
    }
  }
  const widthOf = (text: string, font: string, size: number): number =>
    sheet.font(font).fontSize(size).widthOfString(text, shapingOf(text, font));

  /** Cached layouts: text is measured before it is written. */
  const layouts = new Map<string, Layout>();

  function layout(words: string, box: Omit<Box, 'x' | 'y' | 'height'>, size: number): Layout {
    const { font: base = 'text', width, gap = 0 } = box;
    const key = [base, width, gap, size, words].join(' ');
    const known = layouts.get(key);
    if (known !== undefined) return known;
    const measure = (text: string, font: string) => widthOf(text, font, size);
    let isTall = false;
    const lines = words.split('\n').flatMap((part): Line[] => {
      const text = part.normalize('NFC');
      const isPlain = plain.test(text);
      const paragraph = isPlain ? plainParagraph(text, base) : paragraphOf(clustersOf(text, base), base);
      isTall ||= paragraph.fonts?.some((font) => font !== base) ?? false;
      return breakLines(paragraph, width, measure).map(([start, end]) => {
        const runs = runsOf(paragraph, start, end);
        return { runs, width: runs.reduce((sum, run) => sum + measure(run.text, run.font), 0) };
      });
    });
    const advance = size * (isTall ? metrics.tallLine : metrics.line) + gap;
    const ascent = size * (isTall ? metrics.tallAscent : metrics.ascent);
    const made = { lines, advance, ascent, height: lines.length * advance - gap };
    layouts.set(key, made);
    return made;
  }

  function fit(words: string, box: Box) {
    let size = box.size;
    let laid = layout(words, box, size);
    while (box.height !== undefined && laid.height > box.height && size > smallest) {
      size -= step;
      laid = layout(words, box, size);
    }
    return { ...laid, size };
  }

  return {
    write(words, box) {
      const { lines, advance, ascent, height, size } = fit(words, box);
      if (box.color !== undefined) sheet.fillColor(box.color);
      lines.forEach(({ runs, width }, place) => {
        const free = Math.max(box.width - width, 0);
        let x = box.x + { left: 0, center: free / 2, right: free }[box.align ?? 'left'];
        const y = box.y + place * advance + ascent;
        for (const { text, font } of runs) {
          if (text === '') continue;
          sheet.font(font).fontSize(size);
          sheet.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...shapingOf(text, font) });
          if (runs.length > 1) x += widthOf(text, font, size);
        }
      });
      return box.y + height;
    },
    heightOf: (words, box) => layout(words, box, box.size).height,
  };
}
