import { isPlainDate } from '#schema/day.ts';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { views } from './order-words.ts';

/** The query string of the list of orders, parsed. Days are the store's. */
export type OrderQuery = ListQuery & Readonly<Partial<Record<'from' | 'to' | 'payment' | 'refund', string>>>;

export const payments = [
  ['paid', 'Paid'],
  ['disputed', 'Disputed'],
  ['reversed', 'Refunded by the bank'],
  ['exchange', 'No charge (exchange)'],
] as const;

export const refunds = [
  ['none', 'Not refunded'],
  ['any', 'With a refund'],
  ['part', 'Partly refunded'],
  ['full', 'Fully refunded'],
] as const;

const filters = ['from', 'to', 'payment', 'refund'] as const;
const known = views.map(([view]) => view);

/** Only known values. */
export function readOrderQuery(search: string): OrderQuery {
  const base = readQuery(search, known, 'open', true);
  if (base.customer !== undefined) return base;
  const given = new URLSearchParams(search);
  const isKnown: Readonly<Record<(typeof filters)[number], (value: string) => boolean>> = {
    from: isPlainDate,
    to: isPlainDate,
    payment: (value) => payments.some(([payment]) => payment === value),
    refund: (value) => refunds.some(([refund]) => refund === value),
  };
  const found = filters.flatMap((name) => {
    const value = given.get(name) ?? '';
    return isKnown[name](value) ? [[name, value] as const] : [];
  });
  const query: OrderQuery = { ...base, ...Object.fromEntries(found) };
  // A range that ends before it starts has no orders: its end is left out.
  if (query.from === undefined || query.to === undefined || query.from <= query.to) return query;
  const { to: _, ...rest } = query;
  return rest;
}

export const isFiltered = (query: OrderQuery): boolean => filters.some((name) => query[name] !== undefined);
