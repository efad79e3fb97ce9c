import { expect, test } from 'vitest';
import { createClusters } from '../../../supabase/functions/_shared/print/clusters.ts';
import { fontsFor, loadFonts } from '../../../supabase/functions/_shared/print/fonts.ts';
import { personName } from '#schema/checkout/checkout.ts';

/** Scripts by Unicode name. Labels in them are refused; other documents print numbers (decision 0087). */
const withoutFont = `
  Ahom Anatolian_Hieroglyphs Avestan Balinese Bamum Bassa_Vah Batak Bhaiksuki Brahmi Buginese Buhid
  Carian Caucasian_Albanian Chakma Cham Coptic Cuneiform Cypriot Deseret Dogra Duployan
  Egyptian_Hieroglyphs Elbasan Glagolitic Gothic Grantha Gunjala_Gondi Hanifi_Rohingya Hanunoo
  Javanese Kaithi Kayah_Li Lepcha Limbu Mandaic Meetei_Mayek Mende_Kikakui Mongolian Mro New_Tai_Lue
  Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Osage Osmanya Pahawh_Hmong Phags_Pa Rejang
  Runic Samaritan Saurashtra Sharada Shavian Sora_Sompeng Sundanese Syloti_Nagri Tagalog Tagbanwa
  Tai_Le Tai_Tham Tai_Viet Takri Vai Wancho Warang_Citi Yi
`
  .trim()
  .split(/\s+/);
/** Scripts that documents can print. */
const withFont = `
  Adlam Arabic Armenian Bengali Bopomofo Canadian_Aboriginal Cherokee Cyrillic Devanagari Ethiopic
  Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Lisu
  Malayalam Myanmar Oriya Sinhala Syriac Tamil Telugu Thaana Thai Tibetan Tifinagh
`
  .trim()
  .split(/\s+/);

const unicode = Array.from({ length: 0x2_00_00 }, (_, number) => number)
  .filter((number) => number < 0xd8_00 || number > 0xdf_ff)
  .map((number) => String.fromCodePoint(number));

const lettersOf = (script: string): string[] => {
  const isOf = new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, 'u');
  const letters = unicode.filter((letter) => isOf.test(letter) && personName.test(letter));
  // Beyond the basic plane there are historic forms of scripts that are in use.
  const usual = letters.filter((letter) => letter.length === 1);
  return usual.length > 0 ? usual : letters;
};

/** The share of a script's letters that no font has. */
async function unprintedOf(script: string): Promise<number> {
  const letters = lettersOf(script);
  expect([script, letters.length > 0]).toEqual([script, true]);
  const fonts = await loadFonts(new Set(['text', ...letters.flatMap(fontsFor)]));
  const missing = letters.filter(
    (letter) => !Object.values(fonts).some((font) => font.has(letter.codePointAt(0) ?? 0)),
  );
  return missing.length / letters.length;
}

test('the scripts that names may use have a font, or are listed as without one', async () => {
  for (const script of withFont) {
    expect([script, (await unprintedOf(script)) < 0.5]).toEqual([script, true]);
  }
  for (const script of withoutFont) {
    expect([script, await unprintedOf(script)]).toEqual([script, 1]);
  }
  // Every script in Unicode's basic plane is in one of the lists.
  const listed = new RegExp(
    [...withFont, ...withoutFont, 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('|'),
    'u',
  );
  const inBasicPlane = unicode.slice(0, 0xff_00 - 0x8_00);
  expect(inBasicPlane.filter((letter) => /\p{L}/u.test(letter) && !listed.test(letter))).toEqual([]);
}, 120_000);

/** Simulates a server without the font packages: the fonts are requested but missing. */
const withoutPackages = async (...names: string[]) => {
  const unprintable = new Set<string>();
  const none = { fontOfPaper: () => null, has: () => false };
  const fonts = { ...(await loadFonts(['text'])), ...Object.fromEntries(names.map((name) => [name, none])) };
  const clusters = createClusters(fonts, new Set(), unprintable);
  const textOf = (words: string) =>
    clusters(words, 'text')
      .map(({ text }) => text)
      .join('');
  return { textOf, unprintable };
};

test('a symbol without a font is printed in plain characters, and is no reason to refuse a label', async () => {
  const { textOf, unprintable } = await withoutPackages(
    'NotoEmoji',
    'NotoSansSC',
    'NotoSansSymbols2',
    'NotoSansMath',
    'NotoSansSymbols',
  );
  expect(textOf('★ → ≥ ≤ ✓ ✗ ☐')).toBe('* -> >= <= v x [ ]');
  expect([...unprintable]).toEqual([]);
});

test('letters without a font on this server are reported to the caller', async () => {
  const { textOf, unprintable } = await withoutPackages('NotoSansSC');
  expect(textOf('Ada 王')).toBe('Ada [U+738B]');
  expect([...unprintable]).toEqual(['王']);
});
