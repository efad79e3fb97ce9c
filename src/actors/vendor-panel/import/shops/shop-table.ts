import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';
import { importFields, lettersOf, ownNamesIn } from '#schema/vendor-panel/import.ts';
import type { LeftOut, ShopName } from '#schema/vendor-panel/import.ts';
import type { Table } from '../table.ts';

/** One variant in the fields of an import. */
export interface ShopRow {
  /** Number of its row in the file. */
  readonly from: number;
  readonly cells: Readonly<Partial<Record<string, Cell>>>;
}

/** A row of the file by its headings; a heading is given without its symbols: 'bodyhtml' for 'Body (HTML)'. */
export interface FileRow {
  /** Its number in the file. */
  readonly line: number;
  /** As displayed; the first of these headings that the file has and that isn't empty here. */
  readonly cell: (...headings: readonly string[]) => Cell;
  readonly text: (...headings: readonly string[]) => string;
}

/** What a converter makes of a shop's file. */
export interface Converted {
  readonly rows: readonly ShopRow[];
  /** Number of a row in the file → index of its variant, or of its product's first one; others were left out. */
  readonly belongs: ReadonlyMap<number, number>;
  /** Headings used in this file on top of those that always are. */
  readonly used?: readonly string[];
  /** Sentences about what was changed or left out. */
  readonly notes: readonly string[];
}

export interface Shop {
  readonly name: ShopName;
  /** @param has whether there is a column with this heading */
  readonly isIts: (has: (heading: string) => boolean) => boolean;
  /** Headings whose content is imported, by field. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Headings that are used to understand the rows, and have nothing to import. */
  readonly used: readonly string[];
  /** @param today '2026-11-29': a sale that isn't on has no price */
  readonly convert: (rows: readonly FileRow[], today: string) => Converted;
}

export interface ShopTable {
  readonly shop: ShopName;
  readonly headers: readonly string[];
  readonly columns: Readonly<Record<string, number>>;
  readonly rows: readonly (readonly Cell[])[];
  readonly lines: readonly number[];
  readonly belongs: ReadonlyMap<number, number>;
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
}

/** 'rows 3, 7 and 12'; long lists end with how many more there are. */
export function rowsNamed(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).map(String);
  const rest = lines.length - shown.length;
  if (lines.length === 1) return `row ${shown[0]}`;
  const last = rest > 0 ? `${rest} more` : (shown.pop() ?? '');
  return `rows ${shown.join(', ')} and ${last}`;
}

const isPictures = (heading: string, sample: string): boolean =>
  /image|picture|photo|swatch/i.test(heading) && /^\s*https?:\/\//i.test(sample);

/** What a column holds, in case it is not imported; null if it's empty. */
export function contentOf(
  heading: string,
  column: number,
  rows: readonly (readonly Cell[])[],
): LeftOut | null {
  let cells = 0;
  let addresses = 0;
  let sample = '';
  for (const row of rows) {
    const text = cellText(row[column] ?? '');
    if (text === '') continue;
    if (sample === '') sample = text;
    cells += 1;
    addresses += (text.match(/https?:\/\//gi) ?? []).length;
  }
  if (cells === 0) return null;
  const pictures = isPictures(heading, sample);
  return { heading: heading.slice(0, 200), cells: pictures ? addresses : cells, pictures };
}

/** The rows of a shop's file as an import needs them: one per variant. */
export function shopTable(shop: Shop, table: Table, today: string): ShopTable {
  const places = new Map<string, number>();
  table.headers.forEach((heading, n) => {
    const key = lettersOf(heading);
    if (!places.has(key)) places.set(key, n);
  });
  const rows = table.rows.map((row, at): FileRow => {
    const cell = (...headings: readonly string[]): Cell => {
      for (const heading of headings) {
        const place = places.get(heading);
        const found = place === undefined ? '' : (row[place] ?? '');
        if (found !== '') return found;
      }
      return '';
    };
    return { line: table.first + at, cell, text: (...headings) => cellText(cell(...headings)) };
  });
  const made = shop.convert(rows, today);
  const fields = importFields.filter(({ field }) =>
    made.rows.some(({ cells }) => (cells[field] ?? '') !== ''),
  );
  const names = made.rows.map(({ cells }) => ownNamesIn(cellText(cells['option_names'] ?? '')));
  // The name that every product of the file gives an option; files may name several options alike.
  const ownName = (field: string): string | undefined => {
    const all = new Set(
      made.rows.flatMap(({ cells }, n) => ((cells[field] ?? '') === '' ? [] : [names[n]?.get(field)])),
    );
    return all.size === 1 ? [...all][0] : undefined;
  };
  const used = new Set([...Object.values(shop.sources).flat(), ...shop.used, ...(made.used ?? [])]);
  return {
    shop: shop.name,
    headers: fields.map(({ field, label }) => {
      const place = (shop.sources[field] ?? []).map((each) => places.get(each)).find((n) => n !== undefined);
      return place === undefined ? (ownName(field) ?? label) : (table.headers[place] ?? label);
    }),
    columns: Object.fromEntries(fields.map(({ field }, n) => [field, n])),
    rows: made.rows.map(({ cells }) => fields.map(({ field }) => cells[field] ?? '')),
    lines: made.rows.map(({ from }) => from),
    belongs: made.belongs,
    leftOut: table.headers.flatMap((heading, n) =>
      used.has(lettersOf(heading)) ? [] : (contentOf(heading, n, table.rows) ?? []),
    ),
    notes: made.notes,
  };
}
