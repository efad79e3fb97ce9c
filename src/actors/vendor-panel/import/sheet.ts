import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';
import type { ShowNumber } from './formats.ts';
import { TableError, tableErrors, tableLimits } from './table.ts';
import type { Attributes } from './xml.ts';
import { readXml } from './xml.ts';

/** Excel writes a character that XML can't represent, or that looks like one of these, as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Strings shared by cells, without phonetic guides (`rPh`). */
export function sharedTexts(bytes: Uint8Array | undefined): string[] {
  const found: string[] = [];
  if (bytes === undefined) return found;
  let text = '';
  let isText = false;
  readXml(bytes, {
    open: (name, _, parent) => {
      if (name === 'si') text = '';
      isText = name === 't' && (parent === 'si' || parent === 'r');
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      isText = false;
      if (name === 'si') found.push(unescaped(text));
    },
  });
  return found;
}

/** 'AB12' → 27; any number beyond the limit will do for a distant column. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && column <= tableLimits.columns; at += 1) {
    // A and a are 1.
    const letter = (reference.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

interface Raw {
  readonly type: string;
  readonly style: number;
  readonly column: number;
  value: string;
  text: string;
  hasValue: boolean;
  hasFormula: boolean;
}

function cellOf(raw: Raw, shared: readonly string[], show: ShowNumber): Cell {
  const { type, value, style } = raw;
  if (type === 'inlineStr') return unescaped(raw.text);
  if (value === '' && raw.hasFormula && !(type === 'str' && raw.hasValue))
    return { text: '', flaw: 'formula' };
  if (value === '') return '';
  switch (type) {
    case 's': {
      const text = shared[Number(value)];
      if (text === undefined) throw new TableError(tableErrors.broken);
      return text;
    }
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return { text: value, flaw: 'error' };
    case 'd':
      return { text: value.replace(/T00:00:00(\.0+)?Z?$/, ''), flaw: 'date' };
    case 'n':
      return Number.isFinite(Number(value)) ? show(Number(value), style) : value;
    default:
      return unescaped(value);
  }
}

/** The rows of a sheet. Merged cells, comments and the sheet's declared size are ignored. */
export function sheetRows(bytes: Uint8Array, shared: readonly string[], show: ShowNumber): Cell[][] {
  const lines: Cell[][] = [];
  let place = 0;
  let line: Cell[] = [];
  let cell: Raw | null = null;
  // A cell without a reference follows the previous one, even an empty one.
  let next = 0;
  let into: 'value' | 'text' | null = null;

  const openRow = ({ r }: Attributes) => {
    place = r === undefined ? place + 1 : Number(r);
    if (!Number.isInteger(place) || place < 1) throw new TableError(tableErrors.broken);
    line = [];
    next = 0;
  };
  const openCell = ({ r, t = 'n', s = '0' }: Attributes) => {
    const column = r === undefined ? next : columnOf(r);
    next = column + 1;
    cell = { type: t, style: Number(s), column, value: '', text: '', hasValue: false, hasFormula: false };
  };
  const closeCell = (raw: Raw) => {
    const read = cellOf(raw, shared, show);
    const { length } = cellText(read);
    if (length === 0 && typeof read === 'string') return;
    if (raw.column < 0 || raw.column >= tableLimits.columns) throw new TableError(tableErrors.tooManyColumns);
    if (length > tableLimits.cell) throw new TableError(tableErrors.cellTooLong(place));
    while (line.length < raw.column) line.push('');
    line[raw.column] = read;
  };
  const closeRow = () => {
    // Formatted but empty rows may reach down to row 1,048,576.
    if (line.length === 0) return;
    if (place > tableLimits.rows + 1) throw new TableError(tableErrors.tooManyRows);
    while (lines.length < place - 1) lines.push([]);
    lines[place - 1] = line;
  };

  readXml(bytes, {
    open: (name, attributes, parent, depth) => {
      into = null;
      if (depth === 2 && name === 'row' && parent === 'sheetData') openRow(attributes);
      else if (depth === 3 && name === 'c' && parent === 'row') openCell(attributes);
      else if (cell !== null && parent === 'c' && name === 'v') {
        into = 'value';
        cell.hasValue = true;
      } else if (cell !== null && parent === 'c' && name === 'f') cell.hasFormula = true;
      else if (cell !== null && name === 't' && (parent === 'is' || parent === 'r')) into = 'text';
    },
    text: (part) => {
      if (cell !== null && into !== null) cell[into] += part;
    },
    close: (name, parent, depth) => {
      into = null;
      if (depth === 3 && cell !== null && name === 'c') {
        closeCell(cell);
        cell = null;
      } else if (depth === 2 && name === 'row' && parent === 'sheetData') closeRow();
    },
  });
  return lines;
}
