import { formatCount } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { moreLimits } from '#schema/vendor-panel/product/more-limits.ts';
import { isGtin } from '#schema/vendor-panel/product/more-rules.ts';
import { describedBy, listOf, plainName, shortened } from './values.ts';
import { rowsNamed } from './shop-table.ts';

const longest = {
  name: limits.product.name.max,
  description: limits.product.description.max,
  feature: limits.product.features.length,
  /** Of a cell with pictures: the database cuts at 12,000. */
  cell: 11_500,
};

/** Counts what had to be changed so that a row can be imported, for the notes. */
export function createChanges() {
  const names: number[] = [];
  const texts: number[] = [];
  const features: number[] = [];
  const pictures: number[] = [];
  const barcodes: number[] = [];
  const left = new Map<string, number[]>();
  const cut = (text: string, most: number, into: number[], line: number) => {
    const short = shortened(text, most);
    if (short !== text && !into.includes(line)) into.push(line);
    return short;
  };
  return {
    /** @param line number of the row in the file */
    name: (text: string, line: number) => cut(plainName(text), longest.name, names, line),
    description: (text: string, line: number, isMarkup = false) =>
      cut(describedBy(text, isMarkup), longest.description, texts, line),
    features: (all: readonly string[], line: number) =>
      all.map((each) => cut(plainName(each).replaceAll('|', '/'), longest.feature, features, line)).join('|'),
    /** @param all addresses or names, in order; a product gets the first ones */
    pictures: (all: readonly string[], line: number): string[] => {
      const kept = [...new Set(all.map((each) => each.trim().replaceAll('|', '%7C')))].filter(
        (each) => each !== '',
      );
      let left = kept.slice(0, limits.productPicture.count);
      while (left.join('|').length > longest.cell) left = left.slice(0, -1);
      if (left.length < kept.length && !pictures.includes(line)) pictures.push(line);
      return left;
    },
    /** A number that is no GTIN would keep its product out: shops put anything there. */
    barcode: (text: string, line: number): string => {
      const digits = text.replaceAll(/[\s'’-]/g, '');
      const found = [digits, ...[8, 12, 13].map((length) => digits.padStart(length, '0'))].find(isGtin) ?? '';
      if (found === '' && digits !== '') barcodes.push(line);
      return found;
    },
    /** What is too long for a search listing is cut where search engines cut it too. */
    listing: (said: { brand: string; tags: string; title: string; description: string }) => ({
      brand: shortened(plainName(said.brand), moreLimits.brand),
      tags: listOf(said.tags)
        .filter((tag) => tag.length <= moreLimits.tags.length)
        .slice(0, moreLimits.tags.count)
        .join(', '),
      seo_title: shortened(plainName(said.title), moreLimits.seo.title),
      seo_description: shortened(plainName(said.description), moreLimits.seo.description),
    }),
    /** @param why what to do about rows like this one, after 'Not imported: rows 3 and 4. ' */
    leave: (line: number, why: string) => left.set(why, [...(left.get(why) ?? []), line]),
    notes: (): string[] => [
      ...(names.length > 0
        ? [`Names can have ${longest.name} characters, so we shortened the one in ${rowsNamed(names)}.`]
        : []),
      ...(texts.length > 0
        ? [
            `Descriptions can have ${formatCount(longest.description)} characters, so we shortened the one in ${rowsNamed(texts)}.`,
          ]
        : []),
      ...(features.length > 0
        ? [`Features can have ${longest.feature} characters, so we shortened some in ${rowsNamed(features)}.`]
        : []),
      ...(pictures.length > 0
        ? [
            `A product can have ${limits.productPicture.count} pictures, so we left out some in ${rowsNamed(pictures)}.`,
          ]
        : []),
      ...(barcodes.length > 0
        ? [`We left out the barcode in ${rowsNamed(barcodes)}, because it isn't a GTIN.`]
        : []),
      ...[...left].map(([why, lines]) => `Not imported: ${rowsNamed(lines)}. ${why}`),
    ],
  };
}
