import { expect, test } from 'vitest';
import { ownNamesIn } from '#schema/vendor-panel/import.ts';
import { imported, table } from './converted.ts';

test('an option has the same place in the whole file, a bar in its name is another sign, and four have room', async () => {
  const header = [
    'Handle',
    'Title',
    'Vendor',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
  ];
  const source = await table([
    [...header, 'Option3 Name', 'Option3 Value', 'Variant Price'],
    ['a', 'One', '', 'Band | level', 'Heavy', '', '', '', '', '5'],
    ['b', 'Two', '', 'Bar length', '2 m', 'Band | level', 'Light', 'Colour', 'Red', '5'],
    ['c', 'Three', '', 'Scent', 'Pine', 'Finish', 'Zinc', 'Size', 'L', '5'],
  ]);
  const { rows, notes } = await imported(source);
  expect([rows.map(([, cells]) => cells), notes]).toMatchObject([
    [
      { size: 'Heavy', option_names: 'Size: Band / level' },
      {
        size: 'Light',
        quantity: '2 m',
        color: 'Red',
        option_names: 'Pack size: Bar length | Size: Band / level',
      },
      { flavor: 'Pine', color: 'Zinc', size: 'L', option_names: 'Flavor: Scent | Color: Finish' },
    ],
    [],
  ]);
});

test('a column whose option has one name in the whole file is called so; a status is listed as not imported', async () => {
  const source = await table([
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price', 'Status'],
    ['a', 'One', 'Grip', 'Smooth', '5', 'draft'],
    ['b', 'Two', 'Grip', 'Rough', '5', 'active'],
  ]);
  const { headers, columns } = source.answer();
  expect(headers[columns?.['size'] ?? -1]).toBe('Grip');
  expect((await imported(source)).others).toEqual(['Status']);
});

test('a cell with own names of options is read by their fields', () => {
  expect([...ownNamesIn('Size: Grip | Pack size: Bar length')]).toEqual([
    ['size', 'Grip'],
    ['quantity', 'Bar length'],
  ]);
});
