import { expect, test } from 'vitest';
import { packingPdf } from '../../../supabase/functions/packing-slips/pdf.ts';
import { picksOf, readPacking } from '../../../supabase/functions/packing-slips/read.ts';
import { textOfPdf } from '../../support/pdf/text.ts';

const item = (change: object = {}) => ({
  title: 'Bumper Plate',
  sku: 'IH-25',
  options: 'Red · 25 kg',
  ordered: 2,
  to_pack: 2,
  ...change,
});
const slip = (number: string, items: readonly object[]) => ({
  number,
  date: '2026-11-20T09:15:00Z',
  ship_by: '2026-11-24',
  rate_name: 'Ground',
  name: 'Ada\u{202E} Lovelace',
  address: '12 Barbell Street',
  address2: null,
  city: 'Austin',
  state: 'TX',
  zip_code: '73301',
  items,
});
const packing = (slips: readonly object[]) =>
  readPacking({ store: 'Iron Harbor', ships_from: 'Reno, NV', day: '2026-11-23', slips });

const two = packing([
  slip('SB-222222', [item(), item({ title: 'Bar', sku: 'A-1', options: null, ordered: 3, to_pack: 1 })]),
  slip('SB-333333', [item({ to_pack: 1, ordered: 1 }), item({ sku: 'GONE', to_pack: 0 })]),
]);

test('a pick list adds up what all orders need, by SKU, without what has shipped', () => {
  expect(picksOf(two)).toEqual([
    { title: 'Bar', sku: 'A-1', options: null, toPack: 1, orders: ['SB-222222'] },
    {
      title: 'Bumper Plate',
      sku: 'IH-25',
      options: 'Red · 25 kg',
      toPack: 3,
      orders: ['SB-222222', 'SB-333333'],
    },
  ]);
});

test('the file has the list and a slip per order, without money or email', async () => {
  const [picks = '', first = '', second = '', ...more] = textOfPdf(await packingPdf(two));
  expect(more).toEqual([]);
  expect(picks.split('\n')).toEqual(
    expect.arrayContaining([
      'Pick list',
      'Iron Harbor',
      'Nov\u{A0}23,\u{A0}2026 · 2 orders · 4 items',
      'SB-222222, SB-333333',
      '3',
    ]),
  );
  expect(first.split('\n')).toEqual(
    expect.arrayContaining([
      'Order SB-222222',
      'Ada Lovelace',
      '12 Barbell Street',
      'Austin, TX 73301',
      '3 ordered, 2 shipped earlier',
    ]),
  );
  expect(second).toContain('Order SB-333333');
  expect(`${picks}${first}${second}`).not.toMatch(/[$@]/);
});

test('orders that have shipped get their slips again, and are not picked again', async () => {
  const shipped = { ...slip('SB-444444', [item({ to_pack: 2 })]), packed: true };
  const [again = '', ...none] = textOfPdf(await packingPdf(packing([shipped])));
  expect(none).toEqual([]);
  expect(again.split('\n')).toEqual(expect.arrayContaining(['Order SB-444444', 'Packed', '2']));
  const mixed = packing([slip('SB-222222', [item()]), shipped]);
  expect(picksOf(mixed)).toMatchObject([{ toPack: 2, orders: ['SB-222222'] }]);
  const [picks = '', ...slips] = textOfPdf(await packingPdf(mixed));
  expect(picks).toContain('1 order · 2 items');
  expect(slips.map((page) => page.split('\n')[0])).toEqual(['Order SB-222222', 'Order SB-444444']);
});

test('a hundred orders with long words fit, each on its own pages', async () => {
  const long = 'Featherstonehaugh-'.repeat(8);
  const slips = Array.from({ length: 100 }, (_, place) =>
    slip(`SB-${String(place).padStart(6, '2')}`, [item({ title: long, sku: `${long}${place}` })]),
  );
  const pages = textOfPdf(await packingPdf(packing(slips)));
  expect(pages.filter((page) => page.startsWith('Order SB-'))).toHaveLength(100);
});
