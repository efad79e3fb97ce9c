import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { eachPage } from '#actors/kit/all-rows.ts';
import { plainDate } from '#schema/day.ts';
import { cents } from '#schema/money.ts';
import { orderLines, orderLinesHead, templateHead, templateLine } from '#schema/vendor-panel/order-lines.ts';
import type { ExportedOrder } from '#schema/vendor-panel/store-order.ts';
import { trackingRows } from '#machines/orders/tracking-file.rules.ts';
import { csvOf } from '#ui/csv.ts';

const line = {
  title: '=HYPERLINK("https://evil.example")',
  options: 'Black · 35 lb',
  sku: 'BAR-35',
  quantity: 2,
  shipped: 1,
  returned: 0,
  unit_price: cents(129_000),
  discount: cents(0),
  tax: cents(1050),
  line_total: cents(258_000),
};
const order: ExportedOrder = {
  number: 'SB-7K2M9Q',
  placed: plainDate('2026-11-20'),
  status: 'processing',
  confirmed: true,
  ship_by: plainDate('2026-11-24'),
  payment: 'paid',
  refund: 'none',
  refunded: cents(0),
  buyer: '+Ada, "the" Lovelace',
  city: 'Austin',
  state: 'TX',
  zip_code: '01730',
  rate_name: 'Standard',
  subtotal: cents(261_000),
  discount: cents(0),
  shipping: cents(1500),
  tax: cents(1050),
  total: cents(263_550),
  tracking: 'UPS 1Z1',
  lines: [line, { ...line, title: 'Collar', options: null, sku: 'C-1', quantity: 1, shipped: 1 }],
};
const cell = (row: readonly (string | number)[], column: (typeof orderLinesHead)[number]) =>
  row[orderLinesHead.indexOf(column)];

test('an order is a row for each line, with its variant, and money as plain decimals', () => {
  const rows = orderLines(order);
  expect(rows.map((row) => row.length)).toEqual([orderLinesHead.length, orderLinesHead.length]);
  expect(rows.map((row) => [cell(row, 'Product'), cell(row, 'Variant'), cell(row, 'Unit price')])).toEqual([
    [line.title, 'Black · 35 lb', '1290.00'],
    ['Collar', '', '1290.00'],
  ]);
});

test("an order's own money is in its first row alone, so that the column adds up", () => {
  expect(orderLines(order).map((row) => cell(row, 'Order total'))).toEqual(['2635.50', '']);
});

test('no cell of the file runs as a formula', () => {
  const file = csvOf(orderLines(order));
  expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(file).toContain(`"'+Ada, ""the"" Lovelace"`);
});

test('the template of a tracking file lists what is left, and is read once it is filled in', () => {
  const [number, , , ...more] = templateLine(order);
  expect(more).toEqual(['2026-11-24', '+Ada, "the" Lovelace', expect.stringMatching(/Black · 35 lb/)]);
  expect(more.join(' ')).not.toContain('Collar');
  const read = trackingRows([...templateHead], [[number ?? '', 'UPS', '1Z9', ...more]]);
  expect(read).toEqual({
    rows: [{ row: 2, order: 'SB-7K2M9Q', carrier: 'UPS', tracking: '1Z9' }],
    refused: [],
  });
});

test('the next page is read only when one is used, and each is counted', () => {
  const asked: (string | null)[] = [];
  const counts: number[] = [];
  const pages: (readonly number[])[] = [];
  eachPage<number>(
    (after) => {
      asked.push(after);
      return of({ rows: [1, 2], next: after === null ? 'second' : null });
    },
    (count) => counts.push(count),
  ).subscribe((page) => pages.push(page));
  expect([asked, counts, pages]).toEqual([
    [null, 'second'],
    [2, 4],
    [
      [1, 2],
      [1, 2],
    ],
  ]);
});
