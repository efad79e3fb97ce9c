import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';
import { decimalOf, withDot } from '../decimals.ts';
import { isHtml, markdownOf } from '../html.ts';

/** Cuts at a word, or at a paragraph if there is one late enough. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const paragraph = cut.lastIndexOf('\n\n');
  const word = cut.search(/\s+\S*$/);
  const end = paragraph > most / 2 ? paragraph : word > most / 2 ? word : most;
  return cut.slice(0, end).replace(/[\s,;:–-]+$/, '');
}

/** A description in Markdown; HTML keeps its paragraphs, lists, headings, emphasis and links. */
export const describedBy = (text: string, isMarkup: boolean): string =>
  isMarkup || isHtml(text) ? markdownOf(text) : text.trim();

/** The number of a cell; null if there is none, so that the cell is imported as it is and reported. */
export function amountOf(cell: Cell): number | null {
  const text = cellText(cell).trim();
  const plain = cellText(decimalOf([text]) === 'comma' ? withDot(text) : text).replaceAll(
    /(?<=\d),(?=\d{3})/g,
    '',
  );
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

const grams: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  grams: 1,
  kg: 1000,
  kilograms: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  pounds: 453.59237,
  oz: 28.349523125,
  ounces: 28.349523125,
};

/** Whole grams: 500.0, 226.796 and 1.5 kg. */
export function gramsOf(cell: Cell, unit = 'g'): Cell {
  const amount = amountOf(cell);
  const factor = grams[unit.trim().toLowerCase()];
  return amount === null || factor === undefined ? cell : String(Math.round(amount * factor));
}

/** Shops export oversold stock as a negative number. */
export function stockOf(cell: Cell): Cell {
  const amount = amountOf(cell);
  return amount !== null && amount < 0 ? '0' : cell;
}

/** Shops write 0, or the price itself, if there is no compare-at price. */
export function comparedTo(price: Cell, compareAt: Cell): Cell {
  const [now, was] = [amountOf(price), amountOf(compareAt)];
  return was === 0 || (was !== null && was === now) ? '' : compareAt;
}

/** A list with commas; a backslash keeps a comma in a value. */
export const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((each) => each.replaceAll(String.raw`\,`, ',').trim())
    .filter((each) => each !== '');

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** Names come with entities, although they are not HTML: 'Rope &amp; rings'. */
export const plainName = (text: string): string =>
  text
    .replaceAll(/&(?:#(\d{1,6})|(\w{2,6}));/g, (all, code: string | undefined, name: string | undefined) =>
      code === undefined
        ? (entities[name ?? ''] ?? all)
        : String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A name without the differences that its handle ignores: 'Belt, Oak' and 'belt (oak)' have the same handle. */
const handleKey = (name: string): string =>
  plainName(name)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[\s_.,:;'’"“”/&()–-]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** @returns whether more than one of these products has this name, so that it needs a handle */
export function sharedNames(names: readonly string[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(handleKey(name), (counts.get(handleKey(name)) ?? 0) + 1);
  return (name) => name !== '' && (counts.get(handleKey(name)) ?? 0) > 1;
}
