import { isRecord } from '../_shared/http.ts';
import { lineOf } from '../_shared/line.ts';

export interface PackedItem {
  readonly title: string;
  readonly sku: string;
  readonly options: string | null;
  readonly ordered: number;
  readonly toPack: number;
}

export interface Slip {
  readonly number: string;
  /** Days such as 2026-11-24. */
  readonly date: string;
  readonly shipBy: string;
  readonly rateName: string;
  /** It has shipped: nothing is to be picked for it. */
  readonly isPacked: boolean;
  /** Name and address, one per line. */
  readonly to: readonly string[];
  readonly items: readonly PackedItem[];
}

/** The result of `packing_of`. */
export interface Packing {
  readonly store: string;
  readonly shipsFrom: string;
  readonly day: string;
  readonly slips: readonly Slip[];
}

type Row = Record<string, unknown>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const itemOf = (row: Row): PackedItem => ({
  title: lineOf(row['title']),
  sku: lineOf(row['sku']),
  options: lineOf(row['options']) || null,
  ordered: countOf(row['ordered']),
  toPack: countOf(row['to_pack']),
});

/** @throws if the database returned something else */
export function readPacking(answer: unknown): Packing {
  if (!isRecord(answer)) throw new TypeError('packing_of returned nothing to pack.');
  return {
    store: lineOf(answer['store']),
    shipsFrom: lineOf(answer['ships_from']),
    day: lineOf(answer['day']),
    slips: rowsOf(answer['slips']).map((row) => ({
      number: lineOf(row['number']),
      date: lineOf(row['date']).slice(0, 10),
      shipBy: lineOf(row['ship_by']),
      rateName: lineOf(row['rate_name']),
      isPacked: row['packed'] === true,
      to: [
        lineOf(row['name']),
        [lineOf(row['address']), lineOf(row['address2'])].filter(Boolean).join(', '),
        `${lineOf(row['city'])}, ${lineOf(row['state'])} ${lineOf(row['zip_code'])}`,
      ],
      items: rowsOf(row['items']).map(itemOf),
    })),
  };
}

export interface Pick extends Omit<PackedItem, 'ordered'> {
  /** The orders that it goes into. */
  readonly orders: readonly string[];
}

/** What is taken from the shelves for all orders together, by SKU. */
export function picksOf({ slips }: Packing): readonly Pick[] {
  const picks = new Map<string, Pick>();
  for (const { number, items, isPacked } of slips) {
    if (isPacked) continue;
    for (const { title, sku, options, toPack } of items) {
      if (toPack === 0) continue;
      const key = JSON.stringify([sku, title, options]);
      const known = picks.get(key);
      picks.set(key, {
        title,
        sku,
        options,
        toPack: (known?.toPack ?? 0) + toPack,
        orders: [...(known?.orders ?? []), number],
      });
    }
  }
  return [...picks.values()].sort((one, other) => one.sku.localeCompare(other.sku, 'en'));
}
