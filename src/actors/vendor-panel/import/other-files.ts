import { unzipSync } from 'fflate';
import { TableError } from './table.ts';

const saved = 'Save it as XLSX or CSV and choose that file.';
const unpacked = 'Unzip it and choose the CSV or XLSX file inside.';

/** Files that people select instead of CSV or XLSX: what each one is, and what to do. */
export const otherFiles = {
  openDocument: `This is an OpenDocument file (ODS). ${saved}`,
  numbers: 'This is a Numbers file. Export it as XLSX or CSV and choose that file.',
  binaryWorkbook: `This is a binary Excel file (XLSB). ${saved}`,
  word: 'This is a Word document. Copy its table into a spreadsheet and save that as XLSX or CSV.',
  slides: 'This is a presentation. Copy its table into a spreadsheet and save that as XLSX or CSV.',
  zip: `This is a ZIP file. ${unpacked}`,
  packed: `This is a packed file. ${unpacked}`,
  oldExcel: 'This is an old or protected Excel file. Save it as XLSX without a password, or as CSV.',
  password: 'This file has a password. Save it without one as XLSX or CSV and choose that file.',
  pdf: 'This is a PDF file. Export the table from the program that made it, as XLSX or CSV.',
  richText: 'This is a text document (RTF). Copy its table into a spreadsheet and save that as XLSX or CSV.',
  xmlSpreadsheet: `This is an XML spreadsheet of Excel 2003. Open it in a spreadsheet program. ${saved}`,
  xml: 'This is an XML file. Export the table as XLSX or CSV from the program that made it.',
  html: `This is a web page (HTML), whatever its name ends in. Open it in a spreadsheet program. ${saved}`,
  json: 'This is a JSON file. Export the table as XLSX or CSV from the program that made it.',
} as const;

type Other = keyof typeof otherFiles;

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, n) => bytes[n] === byte);
/** A heading may start with PK too. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b) &&
  [0x03_04, 0x05_06, 0x07_08].includes((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0));
const ascii = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Stream names in the old Office container have 16 bits per letter. */
function inContainer(bytes: Uint8Array): Other {
  const text = ascii(bytes).replaceAll('\0', '');
  if (text.includes('EncryptedPackage')) return 'password';
  return text.includes('WordDocument')
    ? 'word'
    : text.includes('PowerPoint Document')
      ? 'slides'
      : 'oldExcel';
}

/** Null for a workbook, and for a file too damaged to tell. */
function inZip(bytes: Uint8Array): Other | null {
  const names: string[] = [];
  let mime: Uint8Array | undefined;
  try {
    mime = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase());
        return name === 'mimetype' && originalSize < 200;
      },
    })['mimetype'];
  } catch {
    return null;
  }
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const type = mime === undefined ? '' : ascii(mime);
  if (type.includes('opendocument.spreadsheet')) return 'openDocument';
  if (type.includes('opendocument.text')) return 'word';
  if (type.includes('opendocument.presentation')) return 'slides';
  if (has(/(^|\/)index(\/.*\.iwa|\.zip)$/)) return 'numbers';
  if (has(/^xl\/workbook\.bin$/)) return 'binaryWorkbook';
  if (has(/^word\//)) return 'word';
  if (has(/^ppt\//)) return 'slides';
  return has(/^(xl\/|_rels\/\.rels$|\[content_types\]\.xml$)/) ? null : 'zip';
}

function byBytes(bytes: Uint8Array): Other | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return inContainer(bytes);
  if (isZip(bytes)) return inZip(bytes);
  // Excel before 1997 wrote no container.
  if (bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && bytes[3] === 0) return 'oldExcel';
  if (startsWith(bytes, 0x1f, 0x8b) || startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf)) return 'packed';
  const head = ascii(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (head.startsWith('Rar!')) return 'packed';
  if (/^\s*%PDF-/.test(head)) return 'pdf';
  return head.startsWith('{\\rtf') ? 'richText' : null;
}

const markup =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)*<(\?xml|(?:!doctype|html|head|meta|body|style|table|div)\b)/i;

function byText(text: string): Other | null {
  const head = text.slice(0, 4000).replace(/^\ufeff/, '');
  const [, opening = ''] = markup.exec(head) ?? [];
  if (opening !== '') {
    if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xmlSpreadsheet';
    return opening === '?xml' && !/<html\b/i.test(head) ? 'xml' : 'html';
  }
  return /^\s*(?:\{\s*"|\[\s*[{["])/.test(head) ? 'json' : null;
}

const refuse = (other: Other | null): void => {
  if (other !== null) throw new TableError(otherFiles[other]);
};

/** Checks once before anything is parsed. Throws a `TableError` for a file of another type. */
export const expectTable = (bytes: Uint8Array): void => refuse(byBytes(bytes));

/** The same for a file that turned out to be text. */
export const expectTableText = (text: string): void => refuse(byText(text));
