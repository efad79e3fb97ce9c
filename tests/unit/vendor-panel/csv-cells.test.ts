import { expect, test } from 'vitest';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { turnedSizes, wholeSizes } from '../../support/tables/identifiers.ts';

const read = async (text: string) => {
  const { headers, rows } = await readTable(new TextEncoder().encode(text));
  return [headers, ...rows];
};

test.each([
  'sep=;\nName;Price\n',
  '\ufeffsep=;\r\nName;Price\r\n',
  '"sep=;"\nName;Price\n',
  'SEP=;\rName;Price\r',
])('%j: the line that names the separator is not a header', async (head) => {
  expect(await read(`${head}Bar, long;12.50\n`)).toEqual([
    ['Name', 'Price'],
    ['Bar, long', '12.50'],
  ]);
});

test('a named separator may be any character', async () => {
  expect(await read('sep=^\nName^Price\nBar;x,y^5\n')).toEqual([
    ['Name', 'Price'],
    ['Bar;x,y', '5'],
  ]);
});

test.each<[string, unknown]>([
  ['="00501"', '00501'],
  ['"=""00501"""', '00501'],
  ['="8-Oct"', '8-Oct'],
  ['8-Oct', { text: '8-Oct', flaw: 'date' }],
  ['"Oct-26"', { text: 'Oct-26', flaw: 'date' }],
  ['08. Okt', { text: '08. Okt', flaw: 'date' }],
  ['8-10', '8-10'],
  ['MAR-10', 'MAR-10'],
  ['8-Octagon', '8-Octagon'],
  ['"two\r\nlines, ""quoted"""', 'two\r\nlines, "quoted"'],
])('the cell %s is read as %j', async (cell, expected) => {
  expect((await read(`Size\n${cell}\n`))[1]).toEqual([expected]);
});

test('a size that a spreadsheet has turned into a date is recognized in each language, and no other size', async () => {
  const cells = async (sizes: readonly string[]) =>
    (await read(`Size\n${sizes.join('\n')}\n`)).slice(1).map(([cell]) => cell);
  expect(await cells(turnedSizes)).toEqual(turnedSizes.map((text) => ({ text, flaw: 'date' })));
  expect(await cells(wholeSizes)).toEqual(wholeSizes);
});
