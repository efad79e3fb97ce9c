import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { csvOf, neutral, xlsxOf } from '#actors/vendor-panel/import/spreadsheet.ts';
import { guessColumns } from '#schema/vendor-panel/import.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) => {
  const { headers, rows } = await readTable(bytes(text));
  return [headers, ...rows];
};
const refusal = (file: Uint8Array) =>
  readTable(file).then(
    () => 'it was read',
    (error: unknown) => (error as Error).message,
  );

test.each([
  [
    'quoted cells',
    'Name,Text\r\n"Bar, ""heavy""","two\nlines"\r\n',
    [
      ['Name', 'Text'],
      ['Bar, "heavy"', 'two\nlines'],
    ],
  ],
  [
    'semicolons',
    'Name;Price\nBar;12,50\n',
    [
      ['Name', 'Price'],
      ['Bar', '12,50'],
    ],
  ],
  [
    'tabs and a lone return',
    'Name\tPrice\rBar\t5\r',
    [
      ['Name', 'Price'],
      ['Bar', '5'],
    ],
  ],
  [
    'short and long rows, empty rows at the end',
    'A,B\n1\n1,2,3\n,\n\n',
    [
      ['A', 'B'],
      ['1', ''],
      ['1', '2'],
    ],
  ],
  [
    'a long row at the end',
    'A,B\n1,2\n,,3\n,,\n',
    [
      ['A', 'B'],
      ['1', '2'],
      ['', ''],
    ],
  ],
  [
    'a column without a heading',
    'A,,B\n1,2,3\n',
    [
      ['A', 'B'],
      ['1', '3'],
    ],
  ],
])('a CSV file with %s', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test('cells beyond the header of a CSV file stay with their row; in a workbook they are notes', async () => {
  const { extras } = await readTable(bytes('A,B\n1,2,3\n1,2,,\n1,2\n1\n,,x,,y\n'));
  const notes = await readTable(xlsxOf([['A'], ['1', '', 'a note']]));
  expect([[...extras], [...notes.extras]]).toEqual([
    [
      [0, '3'],
      [4, 'x |  | y'],
    ],
    [],
  ]);
});

test('UTF-8 with a mark, UTF-16 with and without one, and Latin-1 are read; a guess is reported', async () => {
  const text = 'Name,Price\nKlimmzugstange für Türen,5\n';
  const wide = (isLittle: boolean, mark: boolean) => {
    const units = [...(mark ? '\ufeff' : ''), ...text].map((char) => char.charCodeAt(0));
    return new Uint8Array(
      units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
    );
  };
  const files = [
    bytes(`\ufeff${text}`),
    wide(true, true),
    wide(false, true),
    wide(true, false),
    wide(false, false),
  ];
  const latin = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const tables = await Promise.all([...files, latin].map(readTable));
  expect(tables.map(({ headers, rows, note }) => [headers[0], rows[0]?.[0], note !== null])).toEqual([
    ...files.map(() => ['Name', 'Klimmzugstange für Türen', false]),
    ['Name', 'Klimmzugstange für Türen', true],
  ]);
});

test('a trailing Ctrl-Z, as DOS programs write it, is ignored; one in the middle is not text', async () => {
  const { rows } = await readTable(bytes('Name,Price\r\nBar,5\r\n\u001a\r\n'));
  expect(rows).toEqual([['Bar', '5']]);
  await expect(readTable(bytes('Name,Price\nB\u001aar,5\n'))).rejects.toThrow('neither CSV nor XLSX');
});

const sheet = (rows: string) => ({
  'xl/workbook.xml': strToU8(
    '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
});

test('a workbook is read: shared and rich text, numbers as people see them, gaps and escapes', async () => {
  const { headers, rows } = await readTable(
    zipSync({
      ...sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>' +
          '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>19.989999999999998</v></c></row>' +
          '<row r="4"><c r="A4" t="str"><f>1+1</f><v>A &amp; B</v></c><c r="C4"><v>1E-2</v></c></row>',
      ),
      'xl/sharedStrings.xml': strToU8(
        '<sst><si><t>Name</t></si><si><r><t>Steel</t></r><r><t xml:space="preserve"> bar</t></r></si></sst>',
      ),
    }),
  );
  expect([headers, ...rows]).toEqual([
    ['Name', 'Price'],
    ['', ''],
    ['Steel bar', '19.99'],
    ['A & B', '0.01'],
  ]);
});

/** A workbook whose directory claims that its texts unpack to this many bytes; packing them would take ten seconds. */
function unpackingTo(size: number): Uint8Array {
  const name = 'xl/sharedStrings.xml';
  const file = zipSync({ ...sheet(''), [name]: strToU8('') });
  // An entry of the directory: the unpacked size is 24 bytes after its signature, the name 46 bytes.
  const at = Buffer.from(file).lastIndexOf(name) - 46;
  const entry = new DataView(file.buffer, file.byteOffset + at);
  expect(entry.getUint32(0, true)).toBe(0x02_01_4b_50);
  entry.setUint32(24, size, true);
  return file;
}

test('files that are not tables say what they are', async () => {
  const bomb = unpackingTo(301 * 1024 * 1024);
  const wide = `${'x,'.repeat(10_000)}\n1\n`;
  expect({
    empty: await refusal(bytes('')),
    'only a header': await refusal(bytes('Name,Price\n')),
    'no header': await refusal(bytes(',,\n1,2,3\n')),
    picture: await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])),
    'old Excel': await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])),
    'another archive': await refusal(zipSync({ 'a.txt': strToU8('a') })),
    'half a workbook': await refusal(zipSync(sheet('<row r="1"/>')).slice(0, 200)),
    bomb: await refusal(bomb),
    '10,000 columns': await refusal(bytes(wide)),
    '10,000 columns in a workbook': await refusal(
      zipSync(sheet('<row r="1"><c r="NTP1"><v>1</v></c></row>')),
    ),
    'an open quote': await refusal(bytes('Name\n"Bar\n')),
    'a long cell': await refusal(bytes(`Name\n${'x'.repeat(60_001)}\n`)),
    'too many rows': await refusal(bytes(`Name\n${'x\n'.repeat(50_001)}`)),
    'row 1,048,576': await refusal(
      zipSync(sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c><v>1</v></c></row>')),
    ),
    'the limit itself': await refusal(bytes(`Name\n${'x\n'.repeat(50_000)}`)),
  }).toEqual({
    empty: 'This file has no rows.',
    'only a header': 'This file has no rows.',
    'no header': 'The first row must contain the column names.',
    picture: 'This file is neither CSV nor XLSX. Choose one that is.',
    'old Excel': 'This is an old or protected Excel file. Save it as XLSX without a password, or as CSV.',
    'another archive': 'This is a ZIP file. Unzip it and choose the CSV or XLSX file inside.',
    'half a workbook': 'This XLSX file is damaged. Save it again.',
    bomb: 'This XLSX file is over 300 MB when opened. Save only the sheet with the products.',
    '10,000 columns': "This file has more than 500 columns. Remove the ones you don't need.",
    '10,000 columns in a workbook': "This file has more than 500 columns. Remove the ones you don't need.",
    'an open quote': 'A quotation mark opened in row 2 is never closed.',
    'a long cell': 'A cell in row 2 has more than 60,000 characters.',
    'too many rows': 'This file has more than 50,000 rows. Split it into smaller files.',
    'row 1,048,576': 'This file has more than 50,000 rows. Split it into smaller files.',
    'the limit itself': 'it was read',
  });
});

const zip = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
const oasis = 'application/vnd.oasis.opendocument.';
const container = (stream: string) =>
  new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...[...stream].flatMap((letter) => [letter.charCodeAt(0), 0])]);
const asUtf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

test.each<[string, Uint8Array, RegExp]>([
  ['ODS', zip({ mimetype: `${oasis}spreadsheet`, 'content.xml': '<a/>' }), /OpenDocument file \(ODS\)/],
  ['ODT', zip({ mimetype: `${oasis}text`, 'content.xml': '<a/>' }), /Word document/],
  ['Numbers', zip({ 'Index/Document.iwa': 'x', 'Metadata/a.plist': '' }), /Numbers file/],
  ['old Numbers', zip({ 'stock.numbers/Index.zip': 'x' }), /Numbers file/],
  ['XLSB', zip({ '[Content_Types].xml': '', 'xl/workbook.bin': 'x' }), /binary Excel file \(XLSB\)/],
  ['DOCX', zip({ '[Content_Types].xml': '', 'word/document.xml': '<a/>' }), /Word document/],
  ['PPTX', zip({ '[Content_Types].xml': '', 'ppt/presentation.xml': '<a/>' }), /presentation/],
  ['ZIP around a CSV', zip({ 'stock.csv': 'SKU,Stock\nA,1\n' }), /ZIP file\. Unzip it/],
  ['ZIP around an XLSX', zip({ 'a/stock.xlsx': 'PK' }), /ZIP file\. Unzip it/],
  ['GZIP', new Uint8Array([0x1f, 0x8b, 8, 0]), /packed file\. Unzip it/],
  ['XLS', container('Workbook'), /old or protected Excel file/],
  ['XLS of Excel 4', new Uint8Array([9, 4, 6, 0, 0, 0, 16, 0]), /old or protected Excel file/],
  ['XLSX with a password', container('EncryptedPackage'), /has a password/],
  ['DOC', container('WordDocument'), /Word document/],
  ['PDF', bytes('%PDF-1.7\n1 0 obj'), /PDF file/],
  ['RTF', bytes('{\\rtf1\\ansi a}'), /RTF/],
  ['XLS that is HTML', bytes('\ufeff\n<html xmlns:x="urn:x"><table><tr><td>SKU'), /web page \(HTML\)/],
  ['a bare table', bytes('<table>\n<tr><td>SKU</td></tr></table>'), /web page \(HTML\)/],
  ['HTML in UTF-16', asUtf16('<!DOCTYPE html><table><tr><td>SKU'), /web page \(HTML\)/],
  ['XHTML', bytes('<?xml version="1.0"?><html><body/></html>'), /web page \(HTML\)/],
  [
    'SpreadsheetML',
    bytes('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    /XML spreadsheet of Excel 2003/,
  ],
  ['XML', bytes('<?xml version="1.0"?><rows/>'), /XML file/],
  ['JSON', bytes('{\n  "sku": "A"}'), /JSON file/],
  ['a list in JSON', bytes('[\n  {"sku": "A"}\n]'), /JSON file/],
])('%s is recognized, with a next step', async (_, file, expected) => {
  const sentence = await refusal(file);
  expect(sentence).toMatch(expected);
  expect(sentence).toMatch(/XLSX/);
});

test.each(['<SKU>,Stock\nA,1\n', '[SKU],Stock\nA,1\n', '{SKU},Stock\nA,1\n', 'PK,Stock\nA,1\n'])(
  '%j is still a table',
  async (text) => {
    expect(await refusal(bytes(text))).toBe('it was read');
  },
);

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['+1', "'+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['-5+1', "'-5+1"],
  ['Bar', 'Bar'],
])('%j is exported as %j', (cell, expected) => {
  expect(neutral(cell)).toBe(expected);
});

test('an export reads back unchanged', async () => {
  const rows = [
    ['Name', 'SKU', 'Price', 'Stock'],
    ['Bar "A", <big> & ünique', '007', '12.50', '5'],
    ['two\nlines', '=X|1', '-5', '0'],
    ['', '', '', '7'],
    ['Mat', '', '3', ''],
  ];
  for (const file of [bytes(csvOf(rows)), xlsxOf(rows)]) {
    const table = await readTable(file);
    // Empty cells at the end of a row need not be there.
    expect([table.headers, ...table.rows].map((row) => [0, 1, 2, 3].map((n) => row[n] ?? ''))).toEqual(rows);
  }
});

test('columns are guessed from the headings, each once', () => {
  expect(
    guessColumns(['Title', 'Variant SKU', 'Variant Price', 'Compare-at price', 'Price'], 'products'),
  ).toEqual({
    name: 0,
    sku: 1,
    price: 4,
    compare_at_price: 3,
  });
  expect(guessColumns(['Name', 'SKU', 'Qty'], 'stock')).toEqual({ sku: 1, stock: 2 });
});
