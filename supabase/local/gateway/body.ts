import type { IncomingMessage } from 'node:http';

/** Largest body of REST, auth and functions, in bytes. */
export const bodyLimit = 1024 * 1024;
/** How deep objects and arrays of a JSON body may lie in each other. */
export const depthLimit = 64;

export type ReadBody =
  | { readonly ok: true; readonly body: Buffer | undefined }
  | { readonly ok: false; readonly reason: 'too large' | 'aborted' };

/** Reads a request's body, and stops at the first byte beyond `limit`. */
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

/** Whether JSON text nests deeper than `limit`. Looks at brackets only; whether it is JSON is for others to say. */
export function nestsTooDeep(json: Uint8Array, limit = depthLimit): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (quoted) {
      if (byte === backslash) i++;
      else if (byte === quote) quoted = false;
    } else if (byte === quote) {
      quoted = true;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth++;
      if (depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth--;
    }
  }
  return false;
}
