import { describe, expect, test } from 'vitest';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { excel, packed, row, text } from './workbook-files.ts';
import type { Parts, Workbook } from './workbook-files.ts';

const rowsOf = async (parts: Parts) => {
  const { headers, rows } = await readTable(packed(parts));
  return [headers, ...rows];
};
const refusal = (parts: Parts) =>
  readTable(packed(parts)).then(
    () => 'it was read',
    (error: unknown) => (error as Error).message,
  );
const one = async (cell: string, book: Omit<Workbook, 'sheets'> = {}) =>
  (
    await rowsOf(excel({ ...book, sheets: [{ rows: row(text('A')) + row(cell) + row(text('end')) }] }))
  )[1]?.[0];

/** A number with a format: the format, the number, and what is read. */
describe('a number is read as it is displayed', () => {
  const date = (shown: string) => ({ text: shown, flaw: 'date' });
  const lost = (shown: string) => ({ text: shown, flaw: 'digits' });
  test.each<[string | number, string, unknown]>([
    [0, '19.989999999999998', '19.99'],
    [0, '123456789012', '123456789012'],
    [0, '123456789012345', '123456789012345'],
    [0, '1E-2', '0.01'],
    [0, '-5', '-5'],
    [0, '9400110200881234567890', lost('9.40011020088123E+21')],
    [0, '9.4001102008812346E+21', lost('9.40011020088123E+21')],
    [0, '1234567890123456', lost('1.23456789012346E+15')],
    [1, '9400110200881234567890', lost('9.40011020088123E+21')],
    ['@', '9400110200881234567890', lost('9.40011020088123E+21')],
    ['00000', '9400110200881234567890', lost('9.40011020088123E+21')],
    [11, '123456789012', '123456789012'],
    [49, '501', '501'],
    [9, '0.2', '20%'],
    [10, '0.2', '20.00%'],
    ['0.0 %', '0.2', '20.0 %'],
    [2, '12.499999', '12.50'],
    [4, '1234.5', '1,234.50'],
    ['"$"#,##0.00', '139', '$139.00'],
    ['[$$-409]#,##0.00', '139', '$139.00'],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '139', '$139.00'],
    ['#,##0.00 [$€-407]', '12.5', '12.50 €'],
    ['[$-407]0.00', '12.5', '12.50'],
    ['00000', '501', '00501'],
    ['00000-0000', '5010001', '00501-0001'],
    [12, '2.5', '2 1/2'],
    [12, '0.5', '1/2'],
    ['0" pcs"', '5', '5 pcs'],
    ['[Red]0', '7', '7'],
    ['[>=100]0" many";0', '7', '7'],
    [14, '46303', date('10/8/2026')],
    [16, '46303', date('8-Oct')],
    [17, '46303', date('Oct-26')],
    ['d-mmm', '46303', date('8-Oct')],
    ['[$-409]d-mmm-yy;@', '46303', date('8-Oct-26')],
    ['yyyy\\-mm\\-dd', '46303', date('2026-10-08')],
    ['yyyy"年"m"月"d"日"', '46303', date('2026年10月8日')],
    [20, '0.354166666666667', date('8:30')],
    [46, '1.5', date('36:00:00')],
    [22, '46303.5', date('10/8/2026 12:00')],
    // 'd', 'm' and 'y' in quotation marks make no date.
    ['0" days"', '3', '3 days'],
    // All digits, with the text around them.
    ['General" lb"', '45', '45 lb'],
    ['General\\ "kg"', '2.5', '2.5 kg'],
    ['[Blue]General" lb"', '19.989999999999998', '19.99 lb'],
    ['"$"General', '-5', '-$5'],
    ['General" up";General" down"', '-5', '5 down'],
    ['General;[Red]-General', '-5', '-5'],
    ['[$-409]General', '123456789012', '123456789012'],
    ['[$€-407] General', '5', '€ 5'],
    ['@" pcs"', '5', '5 pcs'],
    ['0.00;@', '5', '5.00'],
    ['0;-General" lb"', '-4.5', '-4.5 lb'],
    ['General" lb";0.0', '45', '45 lb'],
    // A format that no program knows.
    ['bad[[', '5', '5'],
  ])('%j: %s → %j', async (format, value, expected) => {
    expect(await one(`<c s="0"><v>${value}</v></c>`, { formats: [format] })).toEqual(expected);
  });

  test('days are counted from 1904 if the workbook says so', async () => {
    const cell = '<c s="0"><v>44841</v></c>';
    expect(await one(cell, { formats: ['yyyy-mm-dd'], is1904: true })).toEqual({
      text: '2026-10-08',
      flaw: 'date',
    });
  });
});

describe('other cells are read as they are displayed', () => {
  const shared = [
    '<t>Steel</t>',
    '<r><t>Steel</t></r><r><rPr><b/></rPr><t xml:space="preserve"> bar</t></r>',
    '<t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/>',
    '<t>one_x000D_\ntwo _x005F_x000D_</t>',
    '<t>9400110200881234567890</t>',
    '<t/>',
  ];
  test.each([
    ['shared text', '<c t="s"><v>0</v></c>', 'Steel'],
    ['rich text', '<c t="s"><v>1</v></c>', 'Steel bar'],
    ['text with a phonetic guide', '<c t="s"><v>2</v></c>', '課きく'],
    ['escaped characters', '<c t="s"><v>3</v></c>', 'one\r\ntwo _x000D_'],
    ['a long number that is text', '<c t="s"><v>4</v></c>', '9400110200881234567890'],
    ['empty text', '<c t="s"><v>5</v></c>', ''],
    [
      'rich text in the cell',
      '<c t="inlineStr"><is><r><t>A &amp; </t></r><r><t>B&#x21;</t></r></is></c>',
      'A & B!',
    ],
    ['the text of a formula', '<c t="str"><f>A1&amp;"b"</f><v>a &lt;b&gt;</v></c>', 'a <b>'],
    ['the empty text of a formula', '<c t="str"><f>""</f><v></v></c>', ''],
    ['the number of a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula without a result', '<c><f>1+1</f></c>', { text: '', flaw: 'formula' }],
    ['a formula with an empty result', '<c><f>1+1</f><v/></c>', { text: '', flaw: 'formula' }],
    ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['a broken reference', '<c t="e"><f>B1</f><v>#REF!</v></c>', { text: '#REF!', flaw: 'error' }],
    ['a missing value', '<c t="e"><v>#N/A</v></c>', { text: '#N/A', flaw: 'error' }],
    ['a weekday by name', '<c t="d"><v>2026-10-08T00:00:00</v></c>', { text: '2026-10-08', flaw: 'date' }],
    ['nothing', '<c s="3"/>', ''],
  ])('%s', async (_, cell, expected) => {
    expect(await one(cell, { shared })).toEqual(expected);
  });
});

const goods = row(text('Name'), text('Price')) + row(text('Bar'), '<c><v>40</v></c>');
const read = [
  ['Name', 'Price'],
  ['Bar', '40'],
];

test('the first visible sheet is read, and charts are not sheets', async () => {
  const hidden = row(text('Secret')) + row(text('not this one'));
  const parts = excel({
    sheets: [
      { rows: hidden, state: 'hidden' },
      { rows: hidden, state: 'veryHidden' },
      { rows: '', type: 'chartsheet' },
      { rows: goods },
      { rows: hidden },
    ],
  });
  expect(await rowsOf(parts)).toEqual(read);
  expect(await refusal(excel({ sheets: [{ rows: hidden, state: 'hidden' }] }))).toBe(
    'This XLSX file has no visible sheet with cells.',
  );
});

test.each<[string, Parts]>([
  ['Excel', excel({ sheets: [{ rows: goods }] })],
  ['Excel in its strict form', excel({ sheets: [{ rows: goods }], isStrict: true })],
  ['a library that prefixes each element with x:', excel({ sheets: [{ rows: goods }], prefix: 'x:' })],
  [
    'LibreOffice, with references and a style everywhere',
    excel({
      sheets: [
        {
          rows:
            '<row r="1" customFormat="false" ht="12.8"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c></row>' +
            '<row r="2"><c r="A2" s="0" t="s"><v>2</v></c><c r="B2" s="0" t="n"><v>40</v></c></row>' +
            '<row r="1048576"><c r="A1048576" s="0"/></row>',
        },
      ],
      shared: [
        '<t xml:space="preserve">Name</t>',
        '<t xml:space="preserve">Price</t>',
        '<t xml:space="preserve">Bar</t>',
      ],
      formats: ['General'],
    }),
  ],
  [
    'Numbers, with a summary sheet of its own type in front',
    excel({ sheets: [{ rows: '', type: 'chartsheet' }, { rows: goods }] }),
  ],
  [
    'Google Sheets, without references and without styles',
    (() => {
      const { 'xl/styles.xml': _, ...parts } = excel({ sheets: [{ rows: goods }] });
      return parts;
    })(),
  ],
  [
    'a writer with backslashes and capitals in part names',
    Object.fromEntries(
      Object.entries(excel({ sheets: [{ rows: goods }] })).map(([path, xml]) => [
        path.replaceAll('/', '\\').replace('sheet1', 'Sheet1'),
        xml,
      ]),
    ),
  ],
  [
    'a writer with the workbook in another location',
    Object.fromEntries(
      Object.entries(excel({ sheets: [{ rows: goods }] })).map(([path, xml]) => [
        path
          .replace('xl/workbook.xml', 'book/main.xml')
          .replace('xl/_rels/workbook.xml.rels', 'book/_rels/main.xml.rels'),
        xml
          .replace('"xl/workbook.xml"', '"/book/main.xml"')
          .replace('"sharedStrings.xml"', '"../xl/sharedStrings.xml"'),
      ]),
    ),
  ],
])('a workbook of %s is read', async (_, parts) => {
  expect(await rowsOf(parts)).toEqual(read);
});

/** Time must grow with the size: these took minutes, or memory without end. Each is a few hundred kilobytes. */
describe('a hostile workbook is read or refused at once', () => {
  const [broken, many] = ['This XLSX file is damaged. Save it again.', 100_000];
  const book = (rows: string, changes: (parts: Parts) => Parts = (parts) => parts) =>
    changes(excel({ sheets: [{ rows }] }));
  const sheet = 'xl/worksheets/sheet1.xml';
  const laughs = [...'bcdefghij'].map(
    (name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(n)};`.repeat(10)}">`,
  );
  test.each<[string, string, () => Parts]>([
    ['endless rows', broken, () => book(goods + '<row>'.repeat(many))],
    ['endless cells', broken, () => book(`<row>${'<c>'.repeat(many)}</row>`)],
    ['an endless tag', broken, () => book(goods + '<row '.repeat(many))],
    ['deep elements', broken, () => book(goods + '<a>'.repeat(many) + '</b>'.repeat(many))],
    [
      'endless shared strings',
      broken,
      () =>
        book(goods, (parts) => ({
          ...parts,
          'xl/sharedStrings.xml': `<sst>${'<si><rPh>'.repeat(many)}</sst>`,
        })),
    ],
    [
      'nested entities',
      'it was read',
      () =>
        book(goods + row('<c t="str"><v>&j;</v></c>'), (parts) => ({
          ...parts,
          [sheet]: `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${laughs.join('')}]>${parts[sheet] ?? ''}`,
        })),
    ],
    [
      'very many merged cells',
      'it was read',
      () =>
        book(goods, (parts) => ({
          ...parts,
          [sheet]: (parts[sheet] ?? '').replace(
            '</sheetData>',
            `</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(many)}</mergeCells>`,
          ),
        })),
    ],
    [
      'half a sheet',
      broken,
      () => book(goods, (parts) => ({ ...parts, [sheet]: (parts[sheet] ?? '').slice(0, -60) })),
    ],
    ['a missing shared string', broken, () => book(row(text('A')) + row('<c t="s"><v>7</v></c>'))],
    ['a row before the first', broken, () => book('<row r="0"><c><v>1</v></c></row>')],
  ])('%s', { timeout: 30_000 }, async (_, expected, parts) => {
    expect(await refusal(parts())).toBe(expected);
  });
});
