import { isPlainDate } from '#schema/day.ts';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { orderViews } from './order-words.ts';

/** The query string of the list of orders, parsed. Days are the platform's. */
export type OrderQuery = ListQuery & Readonly<Partial<Record<'money' | 'store' | 'from' | 'to', string>>>;

/** The values of the filter by money. */
export const moneyFilters = [
  ['paid', 'Paid'],
  ['part-refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
  ['reversed', 'Refunded by the bank'],
] as const;

const filters = ['money', 'store', 'from', 'to'] as const;
const known = orderViews.map(([view]) => view);

/** Only known values. */
export function readOrderQuery(search: string): OrderQuery {
  const given = new URLSearchParams(search);
  const clean = (name: string) => (given.get(name) ?? '').trim().slice(0, 100);
  const isKnown: Readonly<Record<(typeof filters)[number], (value: string) => boolean>> = {
    money: (value) => moneyFilters.some(([money]) => money === value),
    store: (value) => value !== '',
    from: isPlainDate,
    to: isPlainDate,
  };
  const found = filters.flatMap((name) => {
    const value = clean(name);
    return isKnown[name](value) ? [[name, value] as const] : [];
  });
  const { q, view } = readQuery(search, known, 'all');
  const query: OrderQuery = {
    // A search covers every view.
    ...(q === undefined ? (view === undefined ? {} : { view }) : { q }),
    ...Object.fromEntries(found),
  };
  // A range that ends before it starts has no orders: its end is left out.
  if (query.from === undefined || query.to === undefined || query.from <= query.to) return query;
  const { to: _, ...rest } = query;
  return rest;
}

export const isFiltered = (query: OrderQuery): boolean => filters.some((name) => query[name] !== undefined);
