import { expect, test } from 'vitest';
import { decimalOf, withDot } from '#actors/vendor-panel/import/decimals.ts';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { createSource } from '#actors/vendor-panel/import/source.ts';
import { unsureColumns } from '#schema/vendor-panel/import.ts';

test.each<[string, readonly string[], ReturnType<typeof decimalOf>]>([
  ['12,50 has a comma', ['12,50', '7', ''], 'comma'],
  ['12.50 has a dot', ['12.50', '$7'], 'dot'],
  ['the last of two signs counts', ['1.234,50'], 'comma'],
  ['also the other way round', ['1,234.50', '20'], 'dot'],
  ['one clear number decides for the column', ['1.234', '999', '12,5'], 'comma'],
  ['groups decide too', ['1.234.567', '1.000'], 'comma'],
  ['groups by commas', ['1,234,567'], 'dot'],
  ['spaces group', ['1 234,50', '1\u202f234'], 'comma'],
  ['apostrophes group', ["1'234.50"], 'dot'],
  ['a number that can be both asks', ['1.234', '5', '800'], 'unsure'],
  ['so does one with a comma', ['1,234'], 'unsure'],
  ['half a kilo is no group', ['0,500'], 'comma'],
  ['four digits are no group', ['1.2345'], 'dot'],
  ['numbers that disagree ask', ['12,50', '12.50'], 'mixed'],
  ['one that can be both does not settle it', ['1.234', '12,50', '8.99'], 'mixed'],
  ['whole numbers do not matter', ['5', '1000', ''], null],
  ['words say nothing', ['free', 'Bar, heavy', 'v1.2 b'], null],
  ['signs and units are not numbers', ['12,50 €', '20 %'], 'comma'],
])('%s', (_, cells, expected) => {
  expect(decimalOf(cells)).toBe(expected);
});

test.each([
  ['12,50', '12.50'],
  ['1.234,50', '1234.50'],
  ['1 234,50', '1234.50'],
  ["1'234,50", '1234.50'],
  ['1.000', '1000'],
  ['12,50 €', '12.50 €'],
  ['-3,5', '-3.5'],
  ['$1.234.567,50', '$1234567.50'],
  [',50', '.50'],
  // Without their dot these would be other numbers.
  ['12.50', '12.50'],
  ['8.99', '8.99'],
  ['0.500', '0.500'],
  ['1.2345', '1.2345'],
  ['1234.567', '1234.567'],
  ['$12.50', '$12.50'],
  ['1,234.50', '1,234.50'],
  ['1,234,567', '1,234,567'],
  ['1.234.50', '1.234.50'],
  ['12 50', '12 50'],
  ['free', 'free'],
  ['', ''],
])('%j of a column with a comma is %j', (cell, expected) => {
  expect(withDot(cell)).toBe(expected);
});

test('a column whose numbers disagree keeps each of them, whatever people choose', async () => {
  const text = 'Name;Price\nRope;12,50\nWraps;12.50\nBelt;8.99\nRack;1.234\n';
  const source = createSource(await readTable(new TextEncoder().encode(text)), '2026-11-29');
  expect(source.answer().decimals).toEqual([null, 'mixed']);
  expect(unsureColumns(source.answer().decimals, { price: 1 }, {})).toEqual([1]);
  expect(unsureColumns(source.answer().decimals, { price: 1 }, { 1: 'comma' })).toEqual([]);
  expect(source.part(0, [1], [1]).rows).toEqual([['12.50'], ['12.50'], ['8.99'], ['1234']]);
  expect(source.part(0, [1], []).rows).toEqual([['12,50'], ['12.50'], ['8.99'], ['1.234']]);
});

test('a spreadsheet in Windows-1252 with semicolons is read by its columns; other columns stay', async () => {
  const text = 'Name;Größe;Preis;Bestand\nGürtel;8,5;1.234,50;1.000\nSeil;10,5;9,90;25\n';
  const source = createSource(
    await readTable(Uint8Array.from(text, (char) => char.charCodeAt(0))),
    '2026-11-29',
  );
  const { headers, decimals, note } = source.answer();
  expect([headers, decimals, note !== null]).toEqual([
    ['Name', 'Größe', 'Preis', 'Bestand'],
    [null, 'comma', 'comma', 'unsure'],
    true,
  ]);
  expect(source.part(0, [0, 1, 2, 3], [2, 3]).rows).toEqual([
    ['Gürtel', '8,5', '1234.50', '1000'],
    ['Seil', '10,5', '9.90', '25'],
  ]);
});
