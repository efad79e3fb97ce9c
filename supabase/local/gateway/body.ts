import type { IncomingMessage } from 'node:http';
import { bodyLimit, depthLimit, exponentLimit, keyLimit, numberLimit } from './limits.ts';

export type ReadBody =
  | { readonly ok: true; readonly body: Buffer | undefined }
  | { readonly ok: false; readonly reason: 'too large' | 'aborted' };

/** Reads a request's body and stops at the first byte beyond `limit`. */
export async function readBody(request: IncomingMessage, limit = bodyLimit): Promise<ReadBody> {
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] === undefined) {
    return { ok: true, body: undefined };
  }
  if (Number(length ?? 0) > limit) return { ok: false, reason: 'too large' };
  return new Promise((settle) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        request.removeAllListeners('data');
        settle({ ok: false, reason: 'too large' });
      } else {
        chunks.push(chunk);
      }
    });
    request.once('end', () => settle({ ok: true, body: Buffer.concat(chunks) }));
    request.once('close', () => settle({ ok: false, reason: 'aborted' }));
  });
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

export type JsonShape = {
  readonly problem: 'too deep' | 'too many keys' | 'too large a number' | undefined;
  /** Keys of the outermost object, or of the objects in the outermost array. */
  readonly keys: ReadonlySet<string>;
};

/** The text between two quotes. */
function keyAt(json: Uint8Array, start: number, end: number): string {
  const text = Buffer.from(json.buffer, json.byteOffset + start, end - start).toString();
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
/** '+', '-' or '.'. */
const isMark = (byte: number): boolean => byte === 0x2b || byte === 0x2d || byte === 0x2e;
const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** A UUID in a list without quotes is not a number: `12345e78-…`. */
const number = /^[+-]?[\d_]*\.?[\d_]*(?:e[+-]?(?<exponent>[\d_]+))?$/i;

/** Whether the unquoted bytes from `start` are a number longer than allowed. */
function isLargeNumber(json: Uint8Array, start: number, end: number): boolean {
  if (end - start <= exponentLimit + 2) return false;
  const found = number.exec(Buffer.from(json.subarray(start, end)).toString('latin1'));
  if (found === null) return false;
  return end - start > numberLimit || (found.groups?.['exponent']?.length ?? 0) > exponentLimit;
}

function endOfWord(json: Uint8Array, start: number): number {
  let end = start;
  for (; end < json.length; end++) {
    const byte = json[end] ?? 0;
    if (!isDigit(byte) && !isLetter(byte) && !isMark(byte) && byte !== 0x5f) break;
  }
  return end;
}

/**
 * The structure of JSON text, from its brackets, quotes, colons and numbers only; it does not check that the text is
 * valid JSON. Keys are counted where each one names a column or an argument; deeper ones are data. Without a limit no
 * keys and no numbers are read.
 */
export function shapeOf(json: Uint8Array, keysAtMost?: number): JsonShape {
  const keys = new Set<string>();
  const shape = (problem?: JsonShape['problem']): JsonShape => ({ problem, keys });
  let depth = 0;
  let rowDepth = 0;
  let count = 0;
  let quoted = false;
  let start = 0;
  let end = 0;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (quoted) {
      if (byte === backslash) i++;
      else if (byte === quote) {
        quoted = false;
        end = i;
      }
    } else if (byte === quote) {
      quoted = true;
      start = i + 1;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth++;
      if (depth > depthLimit) return shape('too deep');
      if (rowDepth === 0) rowDepth = byte === 0x7b ? 1 : 2;
      if (depth === rowDepth) count = 0;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth--;
    } else if (keysAtMost !== undefined && (isDigit(byte) || isMark(byte))) {
      const after = endOfWord(json, i);
      if (isLargeNumber(json, i, after)) return shape('too large a number');
      i = after - 1;
    } else if (byte === colon && depth === rowDepth && keysAtMost !== undefined) {
      count++;
      if (count > keysAtMost) return shape('too many keys');
      keys.add(keyAt(json, start, end));
    }
  }
  return shape();
}

/** Whether JSON text is nested deeper than 64 levels. */
export function nestsTooDeep(json: Uint8Array): boolean {
  return shapeOf(json).problem === 'too deep';
}

/** What a refusal says. */
export const problemWords: Readonly<Record<NonNullable<JsonShape['problem']>, string>> = {
  'too deep': `JSON nested deeper than ${depthLimit} levels.`,
  'too many keys': `More than ${keyLimit} keys in one object of the body.`,
  'too large a number': `A number with more than ${numberLimit} characters, or more than ${exponentLimit} digits in its exponent.`,
};

/**
 * Why form or query text is refused: PostgreSQL reads it as JSON if the argument or column is of that type. A number
 * alone may be long: it is written out only once, and `12E345` may be a search term.
 */
export function problemInText(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const { problem } = shapeOf(Buffer.from(text), Infinity);
  return problem === undefined ? undefined : problemWords[problem];
}
