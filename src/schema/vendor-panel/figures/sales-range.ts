/** The range of days for a store's figures, from the query string. */
export type SalesRange =
  | { readonly range: 'today' | '7' | '30' | '90' | 'year' }
  | { readonly range: 'custom'; readonly first: string; readonly last: string };

export const rangeLabels = [
  ['today', 'Today'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['year', 'Year'],
] as const;

const day = /^20\d\d-[01]\d-[0-3]\d$/;

/** The last 30 days if the query string has no valid range. */
export function readRange(search: string): SalesRange {
  const given = new URLSearchParams(search);
  const name = given.get('range');
  const [first, last] = [given.get('from') ?? '', given.get('to') ?? ''];
  if (name === 'custom' && day.test(first) && day.test(last)) {
    return first <= last ? { range: name, first, last } : { range: name, first: last, last: first };
  }
  const known = rangeLabels.find(([each]) => each === name);
  return { range: known?.[0] ?? '30' };
}

/** The text that `readRange` reads; empty for the last 30 days. */
export const rangeParams = (range: SalesRange): Readonly<Record<string, string>> =>
  range.range === 'custom'
    ? { range: 'custom', from: range.first, to: range.last }
    : range.range === '30'
      ? {}
      : { range: range.range };

/** The same as arguments of a procedure. */
export const rangeArgs = (range: SalesRange) => ({
  range: range.range,
  first_day: range.range === 'custom' ? range.first : null,
  last_day: range.range === 'custom' ? range.last : null,
});

export const sameRange = (one: SalesRange, other: SalesRange): boolean =>
  JSON.stringify(rangeArgs(one)) === JSON.stringify(rangeArgs(other));

/** The number of days. */
export const daysOf = ({ first_day, last_day }: { first_day: string; last_day: string }): number =>
  Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1;

/** The names of the range and the previous period. */
export function rangeWords({ range }: SalesRange, days: number): readonly [now: string, before: string] {
  if (range === 'today') return ['Today', 'Yesterday'];
  if (days === 1) return ['This day', 'Previous day'];
  return [`${range === 'custom' ? 'These' : 'Last'} ${days} days`, `Previous ${days} days`];
}
