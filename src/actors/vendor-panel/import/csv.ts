import type { Cell } from '#schema/kit/cells.ts';
import { TableError, tableErrors, tableLimits } from './table.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** The separator that splits the first line most often, outside quotation marks. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((each) => [each, 0]));
  let isQuoted = false;
  for (let at = 0; at < Math.min(text.length, 100_000); at += 1) {
    const char = text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) break;
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Excel's own first line, which names the separator and is not a row of the table. */
const named = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

const capitalMonth = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|Mrz|Mai|Okt|Dez';
/** French, Spanish, Italian, Dutch and Portuguese month names are lowercase. Not 'set': a '10-set' is a set. */
const smallMonth =
  'janv|févr|mars|avr|mai|juin|juil|août|sept?|oct|nov|déc|ene|feb|mar|abr|may|jun|jul|ago|dic|giu|lug|ott|mrt|mei|okt|fev|dez';
/** What a spreadsheet makes of 8-10, and of MAR-10. `private.turned_date` in SQL recognizes these too. */
const turned = new RegExp(
  String.raw`^(?:\d{1,2}(?:-|\. |/)(?:${capitalMonth}|${smallMonth})\.?|(?:${capitalMonth})(?:-| )\d{2})$`,
);

function cellOf(text: string): Cell {
  // ="00501" keeps a spreadsheet from reading a number.
  const exact = /^\s*="([^"]*)"\s*$/.exec(text)?.[1];
  if (exact !== undefined) return exact;
  return turned.test(text.trim()) ? { text: text.trim(), flaw: 'date' } : text;
}

/** Rows of cells (RFC 4180), with any of the four usual separators. Throws a `TableError` at a limit. */
export function parseCsv(text: string): Cell[][] {
  const [head = '', declared] = named.exec(text) ?? [];
  const separator = declared ?? separatorOf(text);
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  let at = head.length;
  const add = (cell: string) => {
    if (cell.length > tableLimits.cell) throw new TableError(tableErrors.cellTooLong(lines.length + 1));
    line.push(lines.length === 0 ? cell : cellOf(cell));
    if (line.length > tableLimits.columns) throw new TableError(tableErrors.tooManyColumns);
  };
  const endLine = () => {
    lines.push(line);
    line = [];
    // The header is a line too.
    if (lines.length > tableLimits.rows + 1) throw new TableError(tableErrors.tooManyRows);
  };
  while (at < text.length) {
    if (text.charAt(at) === '"') {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const close = text.indexOf('"', from);
        if (close === -1) throw new TableError(tableErrors.openQuote(lines.length + 1));
        cell += text.slice(from, close);
        if (text.charAt(close + 1) !== '"') {
          at = close + 1;
          break;
        }
        cell += '"';
        from = close + 2;
      }
      // Text after the closing quotation mark belongs to the cell, as spreadsheets read it.
      const end = endOf(text, at, separator);
      add(cell + text.slice(at, end));
      at = end;
    } else {
      const end = endOf(text, at, separator);
      add(text.slice(at, end));
      at = end;
    }
    const char = text.charAt(at);
    if (char === separator) {
      at += 1;
      // A separator at the very end comes before an empty cell.
      if (at === text.length) add('');
    } else if (char !== '') {
      at += char === '\r' && text.charAt(at + 1) === '\n' ? 2 : 1;
      endLine();
    }
  }
  if (line.length > 0) endLine();
  return lines;
}

function endOf(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === separator || char === '\n' || char === '\r') break;
    at += 1;
  }
  return at;
}
