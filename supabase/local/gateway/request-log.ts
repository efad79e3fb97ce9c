import { appendFileSync, chmodSync, closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes after which the log goes on in a new file; one old file is kept as `<name>.1`. */
const largest = 16 * 1024 * 1024;
/** Milliseconds for which lines are gathered before they are written. */
const gathered = 200;
/** Gathered text beyond this many characters is written at once. */
const fullBuffer = 64 * 1024;

/** One JSON line per request and per event; nothing in it comes from a query, a header, a body or a name of a file. */
export type RequestLog = {
  /** To be called when a request begins; writes its line when the answer has ended. */
  readonly request: (id: string, request: IncomingMessage, response: ServerResponse) => void;
  /** A WebSocket was asked for. @param status 101, or that of the refusal */
  readonly upgrade: (id: string, request: IncomingMessage, status: number, ms: number) => void;
  /** Something happened to a part. `message` may hold no data of people. */
  readonly event: (message: string) => void;
  /** Writes what is gathered. */
  readonly close: () => void;
};

/** Opens `path` (mode 0600) for appending. @param routeOf see createRouteNames */
export function openRequestLog(path: string, routeOf: (url: string, status: number) => string): RequestLog {
  let file = openSync(path, 'a', 0o600);
  chmodSync(path, 0o600);
  let size = fstatSync(file).size;
  let buffer = '';
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (buffer === '') return;
    const text = buffer;
    buffer = '';
    try {
      // After the end there is no file any more to hold open; the last lines of cut connections come then.
      if (closed) appendFileSync(path, text, { mode: 0o600 });
      else size += writeSync(file, text);
      if (!closed && size > largest) {
        closeSync(file);
        renameSync(path, `${path}.1`);
        file = openSync(path, 'a', 0o600);
        size = 0;
      }
    } catch {
      // A full disk must not stop the shop: the lines are lost.
    }
  };

  const add = (entry: object): void => {
    if (closed) return;
    buffer += `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`;
    if (buffer.length > fullBuffer) write();
    else timer ??= setTimeout(write, gathered).unref();
  };

  const line = (id: string, { method, url = '/' }: IncomingMessage, status: number, ms: number) => ({
    id,
    method,
    route: routeOf(url, status),
    status,
    ms: Math.round(ms * 10) / 10,
  });

  return {
    request: (id, request, response) => {
      const start = performance.now();
      response.once('close', () => {
        const ms = performance.now() - start;
        // 499: the client went away before there was an answer.
        const entry = line(id, request, response.headersSent ? response.statusCode : 499, ms);
        add(response.writableFinished ? entry : { ...entry, cut: true });
      });
    },
    upgrade: (id, request, status, ms) => add(line(id, request, status, ms)),
    event: (message) => add({ event: message }),
    close: () => {
      write();
      closed = true;
      closeSync(file);
    },
  };
}
