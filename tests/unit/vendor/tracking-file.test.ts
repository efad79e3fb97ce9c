import { expect, test } from 'vitest';
import { trackingRows } from '#machines/orders/tracking-file.rules.ts';

test('columns are found by their names, in any order, and empty lines are left out', () => {
  expect(
    trackingRows(
      ['Tracking_Number', 'Weight', 'Order number'],
      [
        ['1Z1', '3', ' SB-222222 '],
        ['', '', ''],
        ['1Z3', '', 'SB-444444'],
      ],
    ),
  ).toEqual({
    rows: [
      { row: 2, order: 'SB-222222', carrier: '', tracking: '1Z1' },
      { row: 4, order: 'SB-444444', carrier: '', tracking: '1Z3' },
    ],
  });
});

test('a file without the columns, without rows or with too many says so', () => {
  const row = ['SB-222222', '1Z1'];
  expect([
    trackingRows(['order'], [row]),
    trackingRows(['order', 'tracking'], []),
    trackingRows(
      ['order', 'tracking'],
      Array.from({ length: 501 }, () => row),
    ),
  ]).toEqual([
    { sentence: 'The first line must name the columns: order, carrier, tracking.' },
    { sentence: 'This file has no rows.' },
    { sentence: 'A file has 500 rows at most.' },
  ]);
});
