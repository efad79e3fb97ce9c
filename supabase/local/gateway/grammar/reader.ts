import { arrowLimit, jsonKeyLimit, nameLimit, termLimit } from '../limits.ts';

/** The text is not what PostgREST's grammar allows, or more than a budget allows. */
export class Refused extends Error {}

/** A text that is parsed from left to right. A parser leaves unread what it does not recognize. */
export type Reader = {
  readonly text: string;
  /** What the text is, such as `select`, for error messages. */
  readonly what: string;
  at: number;
  /** Columns, conditions and groups that were read so far. */
  terms: number;
  /** Embedded tables that were read so far. */
  embeds: number;
};

export function readerOf(text: string, what: string): Reader {
  return { text, what, at: 0, terms: 0, embeds: 0 };
}

/** @throws Refused always */
export function fail(reader: Reader, expected: string): never {
  throw new Refused(`${reader.what} cannot be read at character ${reader.at + 1}: expected ${expected}.`);
}

/** What `pattern` (sticky) matches here, or undefined. */
export function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

/** Reads `word` if it comes next. @returns whether it did */
export function takes(reader: Reader, word: string): boolean {
  if (!reader.text.startsWith(word, reader.at)) return false;
  reader.at += word.length;
  return true;
}

export function expectWord(reader: Reader, word: string): void {
  if (!takes(reader, word)) fail(reader, `'${word}'`);
}

/** Tries `parse`; if it gives up, nothing has been read, but what it counted toward the budgets stays counted. */
export function attempt<T>(reader: Reader, parse: () => T | undefined): T | undefined {
  const start = reader.at;
  const found = parse();
  if (found === undefined) reader.at = start;
  return found;
}

export function skipSpace(reader: Reader): void {
  take(reader, /[ \t]*/y);
}

/** @throws Refused unless the whole text has been read: PostgREST ignores what follows, a reader after us might not */
export function expectEnd(reader: Reader): void {
  if (reader.at < reader.text.length) fail(reader, 'the end');
}

export function countTerm(reader: Reader): void {
  reader.terms += 1;
  if (reader.terms > termLimit) throw new Refused(`More than ${termLimit} entries in ${reader.what}.`);
}

/** Removes the spaces that PostgREST removes. */
function strip(text: string): string {
  return text.replace(/^[\t-\r\p{Zs}]+|[\t-\r\p{Zs}]+$/gu, '');
}

/** Text in quotes, where a backslash makes the next character literal; undefined when there is none. */
export function quotedText(reader: Reader): string | undefined {
  const found = take(reader, /"(?:[^"\\]|\\.)*"/suy);
  return found?.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

const plainName = /[\p{L}0-9_ $]+(?:-(?!>)[\p{L}0-9_ $]+)*(?!-(?!>))/uy;

/** The name of a table, a column, an alias or a hint; undefined when there is none. */
export function name(reader: Reader): string | undefined {
  const found =
    reader.text[reader.at] === '"'
      ? quotedText(reader)
      : take(reader, plainName)?.split('-').map(strip).join('-');
  if (found === undefined) return undefined;
  if (found === '' || found.includes('\0')) fail(reader, 'a name');
  if (Buffer.byteLength(found) > nameLimit) {
    throw new Refused(`A name in ${reader.what} is longer than ${nameLimit} bytes.`);
  }
  return found;
}

export function expectName(reader: Reader): string {
  return name(reader) ?? fail(reader, 'a name');
}

/**
 * A type or a language: letters, digits, underscores, dollars and spaces.
 * @throws Refused for spaces alone, which PostgREST treats as an empty name
 */
export function identifier(reader: Reader): string | undefined {
  const found = take(reader, /[A-Za-z0-9_ $]+/y);
  if (found === undefined) return undefined;
  if (found.length > nameLimit) {
    throw new Refused(`A name in ${reader.what} is longer than ${nameLimit} bytes.`);
  }
  const stripped = strip(found);
  return stripped === '' ? fail(reader, 'a name') : stripped;
}

const plainKey = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*(?!-(?!>))/uy;

function jsonOperand(reader: Reader): string {
  const index = take(reader, /-?[0-9]+(?=->|::|\.|,|$)/y);
  if (index !== undefined) return index.length > 10 ? fail(reader, 'a smaller number') : index;
  const key =
    reader.text[reader.at] === '"'
      ? quotedText(reader)
      : take(reader, plainKey)?.split('-').map(strip).join('-');
  if (key === undefined || key.includes('\0')) return fail(reader, 'a key');
  if (Buffer.byteLength(key) > jsonKeyLimit) {
    throw new Refused(`A key of JSON in ${reader.what} is longer than ${jsonKeyLimit} bytes.`);
  }
  return quote(key);
}

/** A JSON path such as `->a->>0`, rewritten for PostgREST; empty when there is none. */
export function jsonPath(reader: Reader): string {
  let written = '';
  for (let arrows = 0; ; arrows += 1) {
    const arrow = take(reader, /->>?/y);
    if (arrow === undefined) return written;
    if (arrows === arrowLimit) {
      throw new Refused(`A JSON path in ${reader.what} has more than ${arrowLimit} arrows.`);
    }
    written += arrow + jsonOperand(reader);
  }
}

/** A column with its JSON path. */
export type Field = { readonly name: string; readonly path: string };

/** @returns undefined when no name comes next */
export function field(reader: Reader): Field | undefined {
  skipSpace(reader);
  const found = name(reader);
  if (found === undefined) return undefined;
  const path = jsonPath(reader);
  skipSpace(reader);
  return { name: found, path };
}

export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A name as PostgREST reads it, without quotes where it needs none. */
export function written(text: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !/^(?:left|inner)/.test(text) ? text : quote(text);
}

export function writtenField({ name: column, path }: Field): string {
  return written(column) + path;
}
