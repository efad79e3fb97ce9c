import { expect, test } from 'vitest';
import { csvOf } from '#ui/csv.ts';

test('a table is a CSV file: commas, quotes and line breaks stay inside their cell', () => {
  expect(
    csvOf([
      ['Store', 'Spent'],
      ['Iron, "Oak"\nCo.', '12.50'],
      ['Chalk', 3],
    ]),
  ).toBe('Store,Spent\r\n"Iron, ""Oak""\nCo.",12.50\r\nChalk,3\r\n');
});

test.each([
  ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"\r\n`],
  ['@sum', "'@sum\r\n"],
  ['+1', "'+1\r\n"],
  ['-cmd', "'-cmd\r\n"],
  ['\t=1', "'\t=1\r\n"],
  ['  =1', "'  =1\r\n"],
  ['\u00a0=1', "'\u00a0=1\r\n"],
  ['-12.50', '-12.50\r\n'],
])('%j is text to a spreadsheet, or an amount', (text, line) => {
  expect(csvOf([[text]])).toBe(line);
});
