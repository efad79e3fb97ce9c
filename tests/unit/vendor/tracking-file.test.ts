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

test('names of columns and cells may have blanks around them, and cells may be missing', () => {
  expect(
    trackingRows(
      [' Reference ', 'Carrier', 'tracking__NO'],
      [[' SB-222222 ', ' UPS ', ' 1Z1 '], ['SB-333333'], ['', '', '1Z3'], [], ['SB-555555', '', '1Z5']],
    ),
  ).toEqual({
    rows: [
      { row: 2, order: 'SB-222222', carrier: 'UPS', tracking: '1Z1' },
      { row: 3, order: 'SB-333333', carrier: '', tracking: '' },
      { row: 4, order: '', carrier: '', tracking: '1Z3' },
      { row: 6, order: 'SB-555555', carrier: '', tracking: '1Z5' },
    ],
  });
});

test('a file has the two columns that matter, rows that say something, and up to 500 of them', () => {
  const sentence = 'The first line must name the columns: order, carrier, tracking.';
  expect(trackingRows(['carrier', 'tracking'], [['UPS', '1Z1']])).toEqual({ sentence });
  expect(trackingRows(['order', 'carrier'], [['SB-222222', 'UPS']])).toEqual({ sentence });
  expect(trackingRows(['order', 'tracking'], [[' ', ' ']])).toEqual({ sentence: 'This file has no rows.' });
  const most = Array.from({ length: 500 }, () => ['SB-222222', '1Z1']);
  expect(trackingRows(['order', 'tracking'], most)).toMatchObject({ rows: { length: 500 } });
});
