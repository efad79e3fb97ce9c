import { problemInText, problemWords, shapeOf } from '../body.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readPairs, writePairs } from './pairs.ts';
import { Refused } from './reader.ts';
import { keyLimit } from '../limits.ts';

/** The formats of a body that PostgREST reads. */
export type Format = 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytes';

/** A body as parsed, and as PostgREST gets it. */
export type Content = {
  readonly format: Format;
  /** Names of columns or arguments. */
  readonly names: ReadonlySet<string>;
  readonly body: Buffer;
  /** The only Content-Type that PostgREST gets. */
  readonly type: string;
};

const formats: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-www-form-urlencoded': 'form',
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytes',
};

/** @throws Refused for a type that PostgREST does not read, or another character set than its own */
export function formatOf(header: string): { readonly format: Format; readonly type: string } {
  const [type = '', ...parameters] = header.split(';');
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined;
  if (format === undefined) throw new Refused(`Content-Type not acceptable: ${type.trim().slice(0, 100)}`);
  const charset = parameters.find((parameter) => /^\s*charset/i.test(parameter));
  if (charset !== undefined && !/^\s*charset\s*=\s*"?utf-?8"?\s*$/i.test(charset)) {
    throw new Refused('Send the body in UTF-8.');
  }
  return { format, type };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Refused('The body is not valid UTF-8.');
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys of one object, or of all the objects of an array, which must have the same. */
function keysOf(value: unknown, mayDiffer: boolean): readonly string[] {
  if (isObject(value)) return Object.keys(value);
  if (!Array.isArray(value) || value.length === 0) return [];
  const rows: readonly unknown[] = value;
  const [first] = rows;
  const keys = isObject(first) ? Object.keys(first) : [];
  const isRow = (row: unknown) =>
    isObject(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!mayDiffer && !rows.every(isRow)) throw new Refused('All object keys must match');
  return keys;
}

function namesInJson(body: Buffer, mayDiffer: boolean): readonly string[] {
  const { problem } = shapeOf(body, keyLimit);
  if (problem !== undefined) throw new Refused(problemWords[problem]);
  let value: unknown;
  try {
    value = JSON.parse(textOf(body));
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('Empty or invalid json');
  }
  const names = keysOf(value, mayDiffer);
  // Decoders differ in what half a character becomes.
  if (names.some((name) => !name.isWellFormed() || name.includes('\0'))) {
    throw new Refused('A key of the body is not valid text.');
  }
  return names;
}

/**
 * Reads the whole body in the format that it is declared in.
 * @param mayDiffer whether the objects of an array may have different keys, because `columns` names them
 * @throws Refused
 */
export function readContent(
  given: Buffer,
  header: string,
  { isCall, mayDiffer }: { readonly isCall: boolean; readonly mayDiffer: boolean },
): Content {
  const { format, type } = formatOf(header);
  const content = (names: readonly string[], body = given): Content => ({
    format,
    names: new Set(names),
    body,
    type,
  });
  if (format === 'json') {
    return content(given.length === 0 && isCall ? [] : namesInJson(given, mayDiffer));
  }
  if (format === 'form') {
    // PostgREST drops a question mark at the start of a form, as it does for a query.
    const text = given.toString('latin1').replace(/^\?/, '');
    const pairs = readPairs(text, 'keys in one object of the body').map(
      ([name, value]) => [name, value ?? ''] as const,
    );
    for (const [, value] of pairs) {
      const problem = problemInText(value);
      if (problem !== undefined) throw new Refused(problem);
    }
    return content(
      pairs.map(([name]) => name),
      Buffer.from(writePairs(pairs)),
    );
  }
  if (format === 'csv') {
    const table = readCsv(textOf(given));
    return content(table.rows.length === 0 ? [] : table.names, Buffer.from(writeCsv(table)));
  }
  if (!isCall) throw new Refused(`Content-Type not acceptable: ${type}`);
  if (format !== 'bytes') textOf(given);
  return content([]);
}
