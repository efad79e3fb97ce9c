import { embedLimit } from '../limits.ts';
import {
  attempt,
  countTerm,
  expectEnd,
  expectName,
  expectWord,
  fail,
  field,
  identifier,
  name,
  readerOf,
  Refused,
  skipSpace,
  take,
  takes,
  written,
  writtenField,
  type Reader,
} from './reader.ts';

/** `!hint!inner`: PostgREST uses the first of two hints, and of two joins. */
function embedParameters(reader: Reader): string | undefined {
  let hint = '';
  let join = '';
  for (let n = 0; n < 2 && takes(reader, '!'); n += 1) {
    const kind = take(reader, /left|inner/y);
    const found = kind === undefined ? name(reader) : undefined;
    if (kind === undefined && found === undefined) return undefined;
    if (kind !== undefined) join ||= `!${kind}`;
    if (found !== undefined) hint ||= `!${written(found)}`;
  }
  return hint + join;
}

function alias(reader: Reader): string {
  const found = attempt(reader, () => {
    const text = name(reader);
    return text !== undefined && take(reader, /:(?!:)/y) !== undefined ? text : undefined;
  });
  return found === undefined ? '' : `${written(found)}:`;
}

/** `alias:table!hint!inner` or `...table` before its bracket. */
function relation(reader: Reader): string | undefined {
  return attempt(reader, () => {
    skipSpace(reader);
    const before = takes(reader, '...') ? '...' : alias(reader);
    const table = name(reader);
    if (table === undefined || (table === 'count' && before !== '...')) return undefined;
    const parameters = embedParameters(reader);
    return parameters === undefined || reader.text[reader.at] !== '('
      ? undefined
      : before + written(table) + parameters;
  });
}

function cast(reader: Reader): string {
  return takes(reader, '::') ? `::${identifier(reader) ?? fail(reader, 'a type')}` : '';
}

function column(reader: Reader): string {
  skipSpace(reader);
  const star = take(reader, /\*(?=[,)]|$)/y);
  if (star !== undefined) return star;
  const before = alias(reader);
  const counted = attempt(reader, () => {
    if (!takes(reader, 'count()')) return undefined;
    const type = cast(reader);
    return take(reader, /(?=[,)]|$)/y) === undefined ? undefined : `count()${type}`;
  });
  if (counted !== undefined) return before + counted;
  const found = field(reader) ?? fail(reader, 'a column');
  const type = cast(reader);
  const aggregate = take(reader, /\.(?:sum|avg|count|max|min)\(\)/y) ?? '';
  const aggregateType = cast(reader);
  if (take(reader, /(?=[,)]|$)/y) === undefined) fail(reader, "',' or ')'");
  return before + writtenField(found) + type + aggregate + aggregateType;
}

function forest(reader: Reader, depth: number, deepest: number): string {
  if (take(reader, /(?=\)|$)/y) !== undefined) return '';
  const items: string[] = [];
  do {
    skipSpace(reader);
    countTerm(reader);
    const table = relation(reader);
    if (table === undefined) {
      items.push(column(reader));
    } else {
      reader.embeds += 1;
      if (reader.embeds > embedLimit) throw new Refused(`More than ${embedLimit} embedded tables.`);
      if (depth === deepest) throw new Refused(`Tables embedded deeper than ${deepest} levels.`);
      expectWord(reader, '(');
      items.push(`${table}(${forest(reader, depth + 1, deepest)})`);
      expectWord(reader, ')');
    }
    skipSpace(reader);
  } while (takes(reader, ','));
  return items.join(',');
}

/** `select`, as it is to be written. @throws Refused */
export function readSelect(text: string, deepest: number): string {
  const reader = readerOf(text, 'select');
  const items = forest(reader, 0, deepest);
  expectEnd(reader);
  return items;
}

/** `columns` and `on_conflict`. @throws Refused */
export function readColumns(text: string, what: string): readonly string[] {
  const reader = readerOf(text, what);
  const columns: string[] = [];
  do {
    skipSpace(reader);
    countTerm(reader);
    columns.push(expectName(reader));
    skipSpace(reader);
  } while (takes(reader, ','));
  expectEnd(reader);
  return columns;
}

function orderTerm(reader: Reader): string {
  skipSpace(reader);
  const related = attempt(reader, () => {
    const table = name(reader);
    if (table === undefined || !takes(reader, '(')) return undefined;
    const inner = field(reader);
    return inner === undefined || !takes(reader, ')')
      ? undefined
      : `${written(table)}(${writtenField(inner)})`;
  });
  const term = related ?? writtenField(field(reader) ?? fail(reader, 'a column'));
  const direction = take(reader, /\.(?:asc|desc)/y) ?? '';
  const nulls = take(reader, /\.nulls(?:first|last)/y) ?? '';
  if (take(reader, /(?=,|$)/y) === undefined) fail(reader, "'.asc', '.desc', '.nullsfirst' or '.nullslast'");
  return term + direction + nulls;
}

/** `order`, as it is to be written. @throws Refused */
export function readOrder(text: string): string {
  const reader = readerOf(text, 'order');
  const terms: string[] = [];
  do {
    countTerm(reader);
    terms.push(orderTerm(reader));
  } while (takes(reader, ','));
  expectEnd(reader);
  return terms.join(',');
}
