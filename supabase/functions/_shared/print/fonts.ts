import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';

/**
 * Where the file of a font family may be: in the packages @expo-google-fonts/noto-*, or, in a hosted function, next
 * to the other fonts.
 */
const placesOf = (family: string): string[] => {
  const name = family.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
  const file = `${family}_400Regular.ttf`;
  return [`../../../../node_modules/@expo-google-fonts/${name}/400Regular/${file}`, `../fonts/${file}`];
};

/** Chinese characters, and the Japanese syllables with them. */
const han =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/** Stars, ticks, arrows, boxes, circled figures, signs of mathematics. */
const sign = /[\p{S}\p{No}]/u;

/** The fonts besides `text` and `strong`, each with its scripts; the first that has a letter is used. */
const others: readonly (readonly [family: string, asked: RegExp])[] = [
  ['NotoSansArabic', /\p{scx=Arabic}/u],
  ['NotoSansHebrew', /\p{scx=Hebrew}/u],
  ['NotoSansThai', /\p{scx=Thai}/u],
  ['NotoSansDevanagari', /\p{scx=Devanagari}/u],
  ['NotoSansKR', /\p{scx=Hangul}/u],
  ['NotoSansSC', han],
  ['NotoSansArmenian', /\p{scx=Armenian}/u],
  ['NotoSansGeorgian', /\p{scx=Georgian}/u],
  ['NotoSansBengali', /\p{scx=Bengali}/u],
  ['NotoSansGurmukhi', /\p{scx=Gurmukhi}/u],
  ['NotoSansGujarati', /\p{scx=Gujarati}/u],
  ['NotoSansTamil', /\p{scx=Tamil}/u],
  ['NotoSansTelugu', /\p{scx=Telugu}/u],
  ['NotoSansKannada', /\p{scx=Kannada}/u],
  ['NotoSansMalayalam', /\p{scx=Malayalam}/u],
  ['NotoSansSinhala', /\p{scx=Sinhala}/u],
  ['NotoSansKhmer', /\p{scx=Khmer}/u],
  ['NotoSansLao', /\p{scx=Lao}/u],
  ['NotoSansMyanmar', /\p{scx=Myanmar}/u],
  ['NotoSansEthiopic', /\p{scx=Ethiopic}/u],
  ['NotoSansOriya', /\p{scx=Oriya}/u],
  ['NotoSerifTibetan', /\p{scx=Tibetan}/u],
  ['NotoSansCherokee', /\p{scx=Cherokee}/u],
  ['NotoSansCanadianAboriginal', /\p{scx=Canadian_Aboriginal}/u],
  ['NotoSansTifinagh', /\p{scx=Tifinagh}/u],
  ['NotoSansSyriac', /\p{scx=Syriac}/u],
  ['NotoSansThaana', /\p{scx=Thaana}/u],
  ['NotoSansAdlam', /\p{scx=Adlam}/u],
  ['NotoSansLisu', /\p{scx=Lisu}/u],
  ['NotoEmoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}\u{20e3}]/u],
  ['NotoSansSymbols2', sign],
  ['NotoSansMath', sign],
  ['NotoSansSymbols', sign],
];

const files: Readonly<Record<string, readonly string[]>> = {
  text: ['../fonts/NotoSans-Regular.ttf'],
  strong: ['../fonts/NotoSans-SemiBold.ttf'],
  ...Object.fromEntries(others.map(([family]) => [family, placesOf(family)])),
};

export interface LoadedFont {
  /** A copy of the font for one document; null if the file is missing. */
  readonly fontOfPaper: () => Font | null;
  has(codePoint: number): boolean;
}

export type Fonts = Readonly<Record<string, LoadedFont>>;

const loading = new Map<string, Promise<LoadedFont>>();

async function read(name: string): Promise<LoadedFont> {
  const bytes = await Promise.any(
    (files[name] ?? []).map((file) => readFile(new URL(file, import.meta.url))),
  );
  const font = create(bytes) as Font;
  const known = new Map<number, boolean>();
  return {
    // The tables are read once for all documents, because reading them takes most of the time of a small one. Glyphs
    // are not shared, because fontkit stores with each glyph the letters for which it was first drawn.
    fontOfPaper: () => Object.create(font, { _glyphs: { value: {}, writable: true } }) as Font,
    has(codePoint) {
      let answer = known.get(codePoint);
      if (answer === undefined) {
        answer = font.hasGlyphForCodePoint(codePoint);
        known.set(codePoint, answer);
      }
      return answer;
    },
  };
}

const none: LoadedFont = { fontOfPaper: () => null, has: () => false };

/**
 * Reads each font once for all documents of this process. A missing font counts as empty, so that the document is
 * still printed; the next document tries to read it again. Without `text` and `strong` nothing is printed.
 */
export async function loadFonts(names: Iterable<string>): Promise<Fonts> {
  const reads = [...names].map(async (name) => {
    const reading = loading.get(name) ?? read(name);
    loading.set(name, reading);
    try {
      return [name, await reading] as const;
    } catch (error) {
      loading.delete(name);
      if (name === 'text' || name === 'strong') throw error;
      console.error(`The font ${name} is missing, and letters of its script are printed as numbers:`, error);
      return [name, none] as const;
    }
  });
  return Object.fromEntries(await Promise.all(reads));
}

/** The fonts that may have glyphs for these letters, the likeliest first. */
export const fontsFor = (cluster: string): readonly string[] =>
  others.flatMap(([family, asked]) => (asked.test(cluster) ? [family] : []));
