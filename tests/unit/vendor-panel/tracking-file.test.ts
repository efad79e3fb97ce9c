import { expect, test } from 'vitest';
import { trackingRows } from '#machines/orders/tracking-file.rules.ts';

test('columns are found by name, in any order, and empty lines are skipped', () => {
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
    refused: [],
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
    { sentence: 'The first line must contain the column names: order, carrier, tracking.' },
    { sentence: 'This file has no rows.' },
    { sentence: 'A file can have up to 500 rows.' },
  ]);
});

test('column names and cells may have surrounding spaces, and cells may be missing', () => {
  expect(
    trackingRows(
      [' Reference ', 'Carrier', 'tracking__NO'],
      [[' SB-222222 ', ' UPS ', ' 1Z1 '], ['SB-333333'], ['', '', '1Z3'], [], ['SB-555555', '', '1Z5']],
    ),
  ).toEqual({
    rows: [
      { row: 2, order: 'SB-222222', carrier: 'UPS', tracking: '1Z1' },
      { row: 4, order: '', carrier: '', tracking: '1Z3' },
      { row: 6, order: 'SB-555555', carrier: '', tracking: '1Z5' },
    ],
    // What the server would answer, before someone reads that two orders are shipped.
    refused: [
      {
        row: { row: 3, order: 'SB-333333', carrier: '', tracking: '' },
        outcome: 'refused',
        sentence: 'This row has no tracking number.',
      },
    ],
  });
});

test('a file has the two relevant columns, non-empty rows, and up to 500 of them', () => {
  const sentence = 'The first line must contain the column names: order, carrier, tracking.';
  expect(trackingRows(['carrier', 'tracking'], [['UPS', '1Z1']])).toEqual({ sentence });
  expect(trackingRows(['order', 'carrier'], [['SB-222222', 'UPS']])).toEqual({ sentence });
  expect(trackingRows(['order', 'tracking'], [[' ', ' ']])).toEqual({ sentence: 'This file has no rows.' });
  const most = Array.from({ length: 500 }, () => ['SB-222222', '1Z1']);
  expect(trackingRows(['order', 'tracking'], most)).toMatchObject({ rows: { length: 500 } });
});

test('a row with a number that a spreadsheet has changed is skipped with the reason, and the others stay', () => {
  const digits =
    'Your spreadsheet shortened this number, so digits are missing. Format the column as text, then enter the full number.';
  const shared =
    'Another order in this file has the same tracking number. If your spreadsheet rounded it, format the column as text and enter it in full. If both orders are in one package, ship one of them on its own page.';
  const found = trackingRows(
    ['order', 'tracking'],
    [
      ['SB-222222', { text: '9.40011020088123E+21', flaw: 'digits' }],
      ['SB-333333', '9.4001E+21'],
      ['SB-444444', '9400110200881230000000'],
      ['SB-555555', '9400 1102 0088 1234 5678 90'],
      ['SB-666666', '9400110200881234567890'],
      ['SB-777777', { text: '8-Oct', flaw: 'date' }],
      ['SB-888888', { text: '#REF!', flaw: 'error' }],
      ['SB-999999', '#N/A'],
      ['SB-AAAAAA', { text: '', flaw: 'formula' }],
      ['SB-BBBBBB', '1Z1'],
      ['SB-BBBBBB', '1Z1'],
    ],
  );
  expect('rows' in found && found.rows.map(({ row }) => row)).toEqual([11, 12]);
  expect('refused' in found && found.refused.map(({ row, sentence }) => [row.row, sentence])).toEqual([
    [2, digits],
    [3, digits],
    [4, digits],
    [5, shared],
    [6, shared],
    [7, 'Your spreadsheet turned this into a date. Format the column as text, then enter it again.'],
    [8, 'This cell shows an error instead of a value. Fix it in your spreadsheet.'],
    [9, 'This cell shows an error instead of a value. Fix it in your spreadsheet.'],
    [
      10,
      'This formula has no saved result. Open the file in your spreadsheet, save it, and upload it again.',
    ],
  ]);
});
