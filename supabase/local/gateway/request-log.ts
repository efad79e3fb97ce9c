import { appendFileSync, chmodSync, closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum size in bytes of a log file; one old file is kept as `<name>.1`. */
const largest = 16 * 1024 * 1024;
/** Milliseconds for which lines are buffered before they are written. */
const gathered = 200;
/** A buffer above this many characters is written at once. */
const fullBuffer = 64 * 1024;

/** One JSON line per request and event. It contains nothing from a query, a header, a body or a file name. */
export type RequestLog = {
  /** Call when a request starts; its line is written when the answer ends. */
  readonly request: (id: string, request: IncomingMessage, response: ServerResponse) => void;
  /** A WebSocket upgrade was requested. @param status 101, or that of the refusal */
  readonly upgrade: (id: string, request: IncomingMessage, status: number, ms: number) => void;
  /** Something happened to a component. `message` must hold no personal data. */
  readonly event: (message: string) => void;
  /** Writes the buffered lines. */
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
      // Once closed, do not reopen the file: aborted connections write their last lines this late.
      if (closed) appendFileSync(path, text, { mode: 0o600 });
      else size += writeSync(file, text);
      if (!closed && size > largest) {
        closeSync(file);
        renameSync(path, `${path}.1`);
        file = openSync(path, 'a', 0o600);
        size = 0;
      }
    } catch {
      // A full disk must not stop the shop: these lines are lost.
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
        // 499: the client disconnected before the answer.
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
