import { problemInText } from '../body.ts';
import { embedDepthLimit, serviceDepthLimit } from '../limits.ts';
import { readKey, readLogic, writtenKey, type Key } from './logic.ts';
import { operation } from './operators.ts';
import { writePairs, type Pair } from './pairs.ts';
import { expectEnd, fail, readerOf, Refused, written } from './reader.ts';
import { readColumns, readOrder, readSelect } from './select.ts';

export type Query = {
  /** As it is sent to PostgREST: what was understood and nothing else. */
  readonly search: string;
  /** The parameters of a read call that a procedure takes as its arguments. */
  readonly args: readonly string[];
  /** The names in `columns`; undefined without it. */
  readonly columns: readonly string[] | undefined;
};

type Options = {
  /** The service key may nest deeper. */
  readonly isService: boolean;
  /** A procedure called with GET or HEAD: parameters without an operator are arguments. */
  readonly isReadCall: boolean;
};

const once = new Set(['select', 'columns', 'on_conflict']);
const logic = /^(?:(?<path>.*)\.)?(?<operator>and|or)$/s;
const range = /^(?:(?<path>.*)\.)?(?<word>order|limit|offset)$/s;

/** The tables before a reserved word. */
function namesOf({ tables, column, path }: Key): readonly string[] {
  if (path !== '') throw new Refused('A JSON path cannot hold a list, a limit or a condition.');
  return [...tables, column];
}

/** 'not' may be anywhere before the operator and counts once. */
function readLogicPair(path: string | undefined, operator: string, value: string, deepest: number): Pair {
  const names = path === undefined ? [] : namesOf(readKey(path, deepest));
  const tables = names.filter((name) => name !== 'not');
  if (tables.length > deepest) throw new Refused(`Tables embedded deeper than ${deepest} levels.`);
  const words = [...tables.map(written), ...(names.includes('not') ? ['not'] : []), operator];
  return [words.join('.'), readLogic(value, operator)];
}

function readRange(path: string | undefined, word: string, value: string, deepest: number): Pair {
  const tables = path === undefined ? [] : namesOf(readKey(path, deepest - 1));
  const name = [...tables.map(written), word].join('.');
  if (word === 'order') return [name, readOrder(value)];
  if (!/^-?\d{1,15}$/.test(value)) throw new Refused(`${word} is not a whole number.`);
  return [name, value];
}

/** A filter, or an argument of a procedure. */
function readFilter(name: string, value: string, isReadCall: boolean, deepest: number): [Key, Pair, boolean] {
  const key = readKey(name, deepest);
  const reader = readerOf(value, key.column);
  const test = operation(reader, 'text');
  if (test !== undefined) {
    expectEnd(reader);
    return [key, [writtenKey(key), test], false];
  }
  if (!isReadCall) fail(reader, 'an operator (eq, gt, …)');
  const problem = problemInText(value);
  if (problem !== undefined) throw new Refused(problem);
  return [key, [writtenKey(key), value], true];
}

/**
 * Reads a query with PostgREST's grammar and rewrites it as understood, so that PostgREST can't read it differently.
 * @throws Refused for what is not in the grammar or beyond a budget
 */
export function readQuery(pairs: readonly Pair[], { isService, isReadCall }: Options): Query {
  const deepest = isService ? serviceDepthLimit : embedDepthLimit;
  const kept: Pair[] = [];
  const args: string[] = [];
  const seen = new Set<string>();
  let columns: readonly string[] | undefined;
  for (const [name, value] of pairs) {
    // PostgREST ignores a parameter without an equals sign, but then also ignores a second one of the same name.
    if (once.has(name)) {
      if (seen.has(name)) throw new Refused(`${name} is given twice.`);
      seen.add(name);
    }
    if (value === undefined) continue;
    const listed = range.exec(name)?.groups;
    const joined = logic.exec(name)?.groups;
    if (name === 'select') kept.push([name, readSelect(value, deepest)]);
    else if (once.has(name)) {
      const names = readColumns(value, name);
      if (name === 'columns') columns = names;
      kept.push([name, names.map(written).join(',')]);
    } else if (joined !== undefined) {
      kept.push(readLogicPair(joined['path'], joined['operator'] ?? '', value, deepest));
    } else if (listed !== undefined) {
      kept.push(readRange(listed['path'], listed['word'] ?? '', value, deepest));
    } else {
      const [key, pair, isArgument] = readFilter(name, value, isReadCall, deepest);
      kept.push(pair);
      if (isArgument) args.push(key.column);
    }
  }
  return { search: writePairs(kept), args, columns };
}
