import type { IncomingMessage } from 'node:http';
import { shapeOf } from './body.ts';
import { keyLimit, pairsOf, tooManyKeys } from './query.ts';
import type { RestProblem } from './reply.ts';
import type { RestTarget } from './rest-path.ts';

export type Arguments =
  | { readonly ok: true; readonly names: ReadonlySet<string> }
  | { readonly ok: false; readonly problem: RestProblem };

/** Parameters that PostgREST treats as a filter, order or range of a procedure's result, not as an argument. */
const filter =
  /^(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj|any|all)(?:\(|\.)/;
const reserved = /^(?:.*\.)?(?:select|order|limit|offset|and|or|columns|on_conflict)$/;

function namesIn(body: Buffer, type: string): Arguments {
  if (type.includes('json')) {
    const { problem, keys } = shapeOf(body, keyLimit);
    if (problem === undefined) return { ok: true, names: keys };
    const tooDeep = { status: 400, code: 'PGRST102', message: 'JSON nested deeper than 64 levels.' };
    return { ok: false, problem: problem === 'too deep' ? tooDeep : tooManyKeys('body') };
  }
  if (!type.includes('csv') && !type.includes('x-www-form-urlencoded')) return { ok: true, names: new Set() };
  const [line = ''] = body.toString('latin1').split('\n', 1);
  const names = type.includes('csv')
    ? line.split(',', keyLimit + 1).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
    : line.split(/[&;]/, keyLimit + 1).flatMap((pair) => [...pairsOf(pair).keys()]);
  return names.length > keyLimit
    ? { ok: false, problem: tooManyKeys('body') }
    : { ok: true, names: new Set(names) };
}

/** Keys of the body, plus the query parameters that a procedure would receive as arguments. */
export function argumentsOf(
  { method }: IncomingMessage,
  { search }: RestTarget,
  body: Buffer | undefined,
  type: string,
): Arguments {
  const read = body === undefined ? { ok: true as const, names: new Set<string>() } : namesIn(body, type);
  if (!read.ok || search === '') return read;
  const isRead = method === 'GET' || method === 'HEAD';
  const pairs = [...pairsOf(search)];
  // `columns` replaces the keys of the body.
  const columns = pairs.find(([name]) => name === 'columns')?.[1];
  if (!isRead) {
    return columns === undefined
      ? read
      : { ok: true, names: new Set(columns.split(',').map((name) => name.trim().replaceAll('"', ''))) };
  }
  const given = pairs.filter(([name, value]) => !reserved.test(name) && !filter.test(value));
  return { ok: true, names: new Set(given.map(([name]) => name)) };
}
