import { logicDepthLimit } from '../limits.ts';
import { operation } from './operators.ts';
import {
  attempt,
  countTerm,
  expectEnd,
  expectName,
  expectWord,
  fail,
  field,
  jsonPath,
  readerOf,
  Refused,
  skipSpace,
  take,
  takes,
  written,
  writtenField,
  type Reader,
} from './reader.ts';

function condition(reader: Reader): string | undefined {
  return attempt(reader, () => {
    const column = field(reader);
    if (column === undefined || !takes(reader, '.')) return undefined;
    const test = operation(reader, 'group');
    return test === undefined ? undefined : `${writtenField(column)}.${test}`;
  });
}

function group(reader: Reader, depth: number): string {
  if (depth > logicDepthLimit) {
    throw new Refused(`Conditions in ${reader.what} nested deeper than ${logicDepthLimit} levels.`);
  }
  skipSpace(reader);
  expectWord(reader, '(');
  const parts: string[] = [];
  do {
    skipSpace(reader);
    countTerm(reader);
    parts.push(tree(reader, depth));
    skipSpace(reader);
  } while (takes(reader, ','));
  expectWord(reader, ')');
  skipSpace(reader);
  return `(${parts.join(',')})`;
}

function tree(reader: Reader, depth: number): string {
  // A group starts as a column named 'not' could: its operator decides.
  const operator = take(reader, /(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (operator !== undefined) return operator + group(reader, depth + 1);
  return condition(reader) ?? fail(reader, "a condition, 'and(' or 'or('");
}

/** The value of `and`, `or` and their negations, as it is to be written. @throws Refused */
export function readLogic(text: string, what: string): string {
  const reader = readerOf(text, what);
  const written = group(reader, 1);
  expectEnd(reader);
  return written;
}

/** The name of a parameter: its path of embedded tables, and its column. */
export type Key = { readonly tables: readonly string[]; readonly column: string; readonly path: string };

/** @throws Refused */
export function readKey(text: string, deepest: number): Key {
  const reader = readerOf(text, 'The name of a parameter');
  const names: string[] = [];
  do names.push(expectName(reader));
  while (takes(reader, '.'));
  const path = jsonPath(reader);
  expectEnd(reader);
  if (names.length > deepest + 1) throw new Refused(`Tables embedded deeper than ${deepest} levels.`);
  return { tables: names.slice(0, -1), column: names.at(-1) ?? '', path };
}

const reserved = /^(?:select|columns|on_conflict|order|limit|offset|and|or)$/;

/** A parameter's name that filters: a column named like a reserved word keeps its quotes. */
export function writtenKey({ tables, column, path }: Key): string {
  const last = reserved.test(column) ? `"${column}"` : written(column);
  return [...tables.map(written), last].join('.') + path;
}
