import { problemInText } from '../body.ts';
import {
  expectWord,
  fail,
  identifier,
  quotedText,
  Refused,
  quote,
  skipSpace,
  take,
  takes,
  type Reader,
} from './reader.ts';

/** How a single value ends: with the text, or before the comma or bracket of a logic expression. */
export type ValueEnd = 'text' | 'group';

const simple = /(?:neq|cs|cd|ov|sl|sr|nxr|nxl|adj)\./y;
const quantified = /(?:eq|gte?|lte?|i?like|i?match)(?:\((?:any|all)\))?\./y;
const text = /(?:fts|plfts|phfts|wfts)/y;
const trileans = /(?:null|unknown|true|false)/iy;

/** Text in quotes counts as such only where it is the whole value. */
function wholeQuoted(reader: Reader): string | undefined {
  if (reader.text[reader.at] !== '"') return undefined;
  const start = reader.at;
  const found = quotedText(reader);
  const next = reader.text[reader.at];
  if (found !== undefined && (next === undefined || next === ',' || next === ')')) return found;
  reader.at = start;
  return undefined;
}

/** Quotes a value that would otherwise end its list or group. */
function writtenValue(value: string): string {
  return /^["{\s]|[,)]|\s$/.test(value) ? quote(value) : value;
}

function groupValue(reader: Reader): string {
  return wholeQuoted(reader) ?? take(reader, /\{[^{}]*\}/y) ?? take(reader, /[^,)]*/y) ?? '';
}

function singleValue(reader: Reader, end: ValueEnd): string {
  const value = end === 'group' ? groupValue(reader) : (take(reader, /[^]*/y) ?? '');
  const problem = problemInText(value);
  if (problem !== undefined) throw new Refused(problem);
  return end === 'group' ? writtenValue(value) : value;
}

function list(reader: Reader): string {
  skipSpace(reader);
  expectWord(reader, '(');
  skipSpace(reader);
  const values: string[] = [];
  do values.push(writtenValue(wholeQuoted(reader) ?? take(reader, /[^,)]*/y) ?? ''));
  while (takes(reader, ','));
  skipSpace(reader);
  expectWord(reader, ')');
  skipSpace(reader);
  return `(${values.join(',')})`;
}

/**
 * `not.eq.5`, rewritten. @returns undefined if this is not an operator, so that a procedure may use it as an argument
 */
export function operation(reader: Reader, end: ValueEnd): string | undefined {
  const not = takes(reader, 'not.') ? 'not.' : '';
  if (takes(reader, 'in.')) return `${not}in.${list(reader)}`;
  if (takes(reader, 'is.')) {
    const value = take(reader, trileans) ?? fail(reader, 'null, true, false or unknown');
    return `${not}is.${value.toLowerCase()}`;
  }
  const start = reader.at;
  const operator =
    (takes(reader, 'isdistinct.') ? 'isdistinct.' : undefined) ??
    textSearch(reader) ??
    take(reader, simple) ??
    take(reader, quantified);
  if (operator !== undefined) return not + operator + singleValue(reader, end);
  reader.at = start;
  return not === '' ? undefined : fail(reader, 'an operator');
}

function textSearch(reader: Reader): string | undefined {
  const start = reader.at;
  const operator = take(reader, text);
  if (operator === undefined) return undefined;
  const bracket = reader.at;
  let language = '';
  if (takes(reader, '(')) {
    const found = identifier(reader);
    if (found !== undefined && takes(reader, ')')) language = `(${found})`;
    else reader.at = bracket;
  }
  if (takes(reader, '.')) return `${operator}${language}.`;
  reader.at = start;
  return undefined;
}
