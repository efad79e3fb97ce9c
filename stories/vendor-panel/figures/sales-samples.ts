import { plainDate } from '#schema/day.ts';
import { cents } from '#schema/money.ts';
import type { Sales, SalesPoint, SalesTotals } from '#schema/vendor-panel/figures/dashboard.ts';

const dayAfter = (first: string, days: number) =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

const totalsOf = (points: readonly SalesPoint[]): SalesTotals => {
  const orders = points.reduce((sum, point) => sum + point.orders, 0);
  return {
    orders,
    units: orders * 2,
    total: cents(points.reduce((sum, point) => sum + point.total, 0)),
    discount: cents(orders * 150),
    refunded: cents(orders * 90),
    returns: Math.floor(orders / 20),
    returned: Math.floor(orders / 18),
    repeats: Math.floor(orders / 4),
    listed: orders * 400,
    viewed: orders * 30,
    carted: orders * 3,
  };
};

/** Sales that grow from point to point, with nothing on every fifth. @param each cents of an order */
export function salesOf({ days, step, each = 4_950 }: { days: number; step: number; each?: number }): Sales {
  const first = '2026-10-01';
  const make = (from: string, rising: boolean): SalesPoint[] =>
    Array.from({ length: Math.ceil(days / step) }, (_, place) => {
      const orders = each === 0 || place % 5 === 4 ? 0 : (rising ? place : 29 - (place % 29)) + 1;
      return { day: plainDate(dayAfter(from, place * step)), orders, total: cents(orders * each) };
    });
  const points = make(first, true);
  const before = make(dayAfter(first, -days), false);
  return {
    zone: 'America/New_York',
    first_day: plainDate(first),
    last_day: plainDate(dayAfter(first, days - 1)),
    step,
    points,
    totals: totalsOf(points),
    before: { points: before, totals: totalsOf(before) },
  };
}
