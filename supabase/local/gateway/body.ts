import type { IncomingMessage } from 'node:http';

/** Maximum body size of REST, auth and functions, in bytes. */
export const bodyLimit = 1024 * 1024;
/** Maximum nesting of objects and arrays in a JSON body. */
const depthLimit = 64;

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
  readonly problem: 'too deep' | 'too many keys' | undefined;
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

/**
 * The structure of JSON text, from its brackets, quotes and colons only; it does not check that the text is valid JSON.
 * Keys are counted where each one names a column or an argument; deeper ones are data. Without a limit no keys are
 * read.
 */
export function shapeOf(json: Uint8Array, keyLimit?: number): JsonShape {
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
    } else if (byte === colon && depth === rowDepth && keyLimit !== undefined) {
      count++;
      if (count > keyLimit) return shape('too many keys');
      keys.add(keyAt(json, start, end));
    }
  }
  return shape();
}

/** Whether JSON text is nested deeper than 64 levels. */
export function nestsTooDeep(json: Uint8Array): boolean {
  return shapeOf(json).problem === 'too deep';
}
