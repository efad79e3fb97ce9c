import { keyLimit } from '../limits.ts';
import { Refused } from './reader.ts';

export type Table = { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] };

const field = /"(?:[^"]|"")*"|[^",\r\n]*/y;

/**
 * Reads CSV as PostgREST does: a line of names, then a line for each row; empty lines are ignored.
 * @throws Refused also for names given twice and for rows that are shorter or longer, where parsers differ
 */
export function readCsv(text: string): Table {
  let at = 0;
  const lines: string[][] = [];
  while (at < text.length || lines.length === 0) {
    const line: string[] = [];
    for (;;) {
      field.lastIndex = at;
      const found = field.exec(text)?.[0] ?? '';
      at += found.length;
      line.push(found.startsWith('"') ? found.slice(1, -1).replaceAll('""', '"') : found);
      if (line.length > keyLimit) throw new Refused(`More than ${keyLimit} keys in one object of the body.`);
      if (text[at] !== ',') break;
      at += 1;
    }
    const end = /^(?:\r\n|\n|\r)/.exec(text.slice(at, at + 2))?.[0] ?? '';
    at += end.length;
    if (end === '' && at < text.length) throw new Refused('The body is not valid CSV.');
    if (end === '' && lines.length === 0)
      throw new Refused('The body is not valid CSV: its first line does not end.');
    lines.push(line);
  }
  const [names = [], ...others] = lines;
  const rows = others.filter((line) => line.length !== 1 || line[0] !== '');
  if (new Set(names).size < names.length) throw new Refused('A column of the body is given twice.');
  if (rows.some(({ length }) => length !== names.length)) {
    throw new Refused('All lines must have same number of fields.');
  }
  return { names, rows };
}

export function writeCsv({ names, rows }: Table): string {
  return [names, ...rows]
    .map((line) => `${line.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');
}
