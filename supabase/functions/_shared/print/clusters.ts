import { fontsFor, type Fonts } from './fonts.ts';

/** What a reader perceives as one letter, including its marks. */
export interface Cluster {
  readonly text: string;
  readonly font: string;
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const ignorables = /\p{Default_Ignorable_Code_Point}/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The maximum number of marks drawn on one letter: a taller pile would cover the lines above. */
const highestPile = 4;

export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** For signs that no font has, or whose font is missing on this server: the sign, then its replacement. */
const standIns: ReadonlyMap<string, string> = new Map(
  [
    '→->|➜->|➔->|←<-|↔<->|↑^|⇒=>|≥>=|≤<=|≠!=|≈~|√sqrt|∞infinity|−-|∙·|★*|☆*',
    '●•|◦•|■•|□•|►>|▶>|◄<|✓v|✔v|✗x|✘x|☐[ ]|☑[x]|☒[x]|⌀Ø',
  ].flatMap((row) => row.split('|').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

/**
 * Finds the font of each letter, among those that are loaded; the others that are needed are added to `wanted`, and
 * letters that no font has to `unprintable`.
 */
export function createClusters(fonts: Fonts, wanted: Set<string>, unprintable: Set<string>) {
  const covers = (name: string, text: string): boolean => {
    const font = fonts[name];
    return (
      font !== undefined &&
      [...text].every((letter) => ignorable.test(letter) || font.has(letter.codePointAt(0) ?? 0))
    );
  };

  function whole(text: string, base: string): Cluster | null {
    if (covers(base, text)) return { text: text.replaceAll(ignorables, ''), font: base };
    for (const font of fontsFor(text)) {
      // Stop at a font that is not loaded: if it lacks the letter, the next pass tries the fonts after it.
      if (fonts[font] === undefined) wanted.add(font);
      if (fonts[font] === undefined || covers(font, text))
        return { text, font: fonts[font] === undefined ? base : font };
    }
    return null;
  }

  function clustersOf(text: string, base: string): Cluster[] {
    const found = whole(text, base);
    if (found !== null) return [found];
    const letters = [...text];
    if (letters.length > 1) return letters.flatMap((letter) => clustersOf(letter, base));
    const plain = text.normalize('NFKC');
    if (plain !== text) return graphemesOf(plain).flatMap((part) => clustersOf(part, base));
    const standIn = standIns.get(text);
    if (standIn !== undefined) return graphemesOf(standIn).map((part) => ({ text: part, font: base }));
    // No font has it: its code point is better than a box, which looks the same for every letter.
    const number = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    if (ignorable.test(text)) return [];
    unprintable.add(text);
    return [{ text: `[U+${number}]`, font: base }];
  }

  return (text: string, base: string): Cluster[] =>
    graphemesOf(text).flatMap((grapheme) => {
      if (/[\u{2066}-\u{2069}]/u.test(grapheme)) return [{ text: grapheme, font: base }];
      const [letter = '', ...marks] = grapheme;
      const isPile = marks.length > highestPile && marks.every((mark) => /\p{Mn}/u.test(mark));
      return clustersOf(isPile ? letter + marks.slice(0, highestPile).join('') : grapheme, base);
    });
}
