import { unzipSync } from 'fflate';
import { TableError, tableErrors, tableLimits } from './table.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return (
    text
      .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
        const code =
          name.charAt(1).toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
      })
      // Excel writes a line break in a shared text as _x000D_.
      .replace(/_x000D_/g, '\r')
  );
}

const textOf = (xml: string): string => {
  let text = '';
  // Phonetic guides are no part of the text.
  for (const [, part = ''] of xml
    .replace(/<rPh\b[\s\S]*?<\/rPh>/g, '')
    .matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)) {
    text += plain(part);
  }
  return text;
};

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** 'AB12' → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const char of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + char.charCodeAt(0) - 64;
  return column - 1;
}

/** 19.989999999999998 is how Excel stores 19.99. */
const numberOf = (value: string): string => {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const short = String(Number(number.toPrecision(15)));
  return short.includes('e')
    ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : short;
};

/** The rows of the first sheet, as text. Sizes are checked before anything is unpacked. */
export function parseXlsx(bytes: Uint8Array): string[][] {
  let unpacked = 0;
  const open = (isWanted: (name: string) => boolean) => {
    try {
      return unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (!isWanted(name)) return false;
          unpacked += originalSize;
          if (unpacked > tableLimits.unpacked) throw new TableError(tableErrors.bomb);
          return true;
        },
      });
    } catch (error) {
      throw error instanceof TableError ? error : new TableError(tableErrors.broken);
    }
  };
  const read = (files: Record<string, Uint8Array>, name: string): string => {
    const file = files[name];
    return file === undefined ? '' : new TextDecoder().decode(file);
  };
  const book = open((name) => name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels');
  const sheetId = attribute(/<sheet\s[^>]*>/.exec(read(book, 'xl/workbook.xml'))?.[0] ?? '', 'r:id');
  const relation = [...read(book, 'xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === sheetId,
  );
  const target = attribute(relation?.[0] ?? '', 'Target');
  if (sheetId === undefined || target === undefined) throw new TableError(tableErrors.broken);
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const files = open((name) => name === path || name === 'xl/sharedStrings.xml');
  if (files[path] === undefined) throw new TableError(tableErrors.broken);
  const shared = Array.from(
    read(files, 'xl/sharedStrings.xml').matchAll(/<si(?:\s[^>]*)?>([\s\S]*?)<\/si>|<si\s*\/>/g),
    ([, item = '']) => textOf(item),
  );
  return rowsOf(read(files, path), shared);
}

function rowsOf(sheet: string, shared: readonly string[]): string[][] {
  const lines: string[][] = [];
  for (const [tag, body = ''] of sheet.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const place = Number(attribute(tag.slice(0, tag.indexOf('>') + 1), 'r') ?? lines.length + 1);
    if (!Number.isInteger(place) || place < 1) throw new TableError(tableErrors.broken);
    const line: string[] = [];
    // A cell without a reference follows the one before, also if that one is empty.
    let next = 0;
    for (const [cell, inner = ''] of body.matchAll(/<c\b[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const head = cell.slice(0, cell.indexOf('>') + 1);
      const reference = attribute(head, 'r');
      const column = reference === undefined ? next : columnOf(reference);
      next = column + 1;
      const text = cellText(attribute(head, 't') ?? 'n', inner, shared);
      if (text === '') continue;
      if (column < 0 || column >= tableLimits.columns) throw new TableError(tableErrors.tooManyColumns);
      if (text.length > tableLimits.cell) throw new TableError(tableErrors.cellTooLong(place));
      while (line.length < column) line.push('');
      line[column] = text;
    }
    // Formatted but empty rows may reach down to row 1,048,576.
    if (line.length === 0) continue;
    if (place > tableLimits.rows + 1) throw new TableError(tableErrors.tooManyRows);
    while (lines.length < place - 1) lines.push([]);
    lines[place - 1] = line;
  }
  return lines;
}

function cellText(type: string, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(inner);
  const value = plain(/<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(inner)?.[1] ?? '');
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return value === '' ? '' : numberOf(value);
    default:
      return value;
  }
}
