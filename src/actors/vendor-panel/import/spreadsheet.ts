import { strToU8, zipSync } from 'fflate';

/**
 * A cell that a spreadsheet would read as a formula gets a leading apostrophe; leading spaces don't prevent that. A
 * number stays a number: -5 is not a formula.
 */
export function neutral(cell: string): string {
  return /^[\s\u00a0]*[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

const csvCell = (cell: string): string => {
  const text = neutral(cell);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
};

/** With a UTF-8 byte order mark, which Excel needs for accents. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

const xmlOf = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Numbers as numbers if all their digits are shown: '007' and '12.50' are text, or a price would lose its zero. */
const sheetCell = (cell: string, isText: boolean): string => {
  if (!isText && String(Number(cell)) === cell && cell.length < 12) return `<c><v>${cell}</v></c>`;
  // The text format keeps what people type into the column unchanged.
  const style = isText ? ' s="1"' : '';
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${xmlOf(neutral(cell))}</t></is></c>`;
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with one sheet. @param texts the columns formatted as text, also below the rows */
export function xlsxOf(
  rows: readonly (readonly string[])[],
  texts: ReadonlySet<number> = new Set(),
): Uint8Array<ArrayBuffer> {
  const sheet = rows
    .map((row) => `<row>${row.map((cell, n) => sheetCell(cell, texts.has(n))).join('')}</row>`)
    .join('');
  const columns = [...texts].map((n) => `<col min="${n + 1}" max="${n + 1}" width="16" style="1"/>`).join('');
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
      // The second style is text: format 49.
      'xl/styles.xml': strToU8(
        `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `${head}<worksheet xmlns="${main}">${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>${sheet}</sheetData></worksheet>`,
      ),
    }),
  );
}
