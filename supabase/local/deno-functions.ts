import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { StartFailure } from './failure.ts';
import { findOnPath } from './on-path.ts';
import { packageFolder } from './packages.ts';
import type { Places } from './data-folder.ts';
import { startChild, type Child } from './process.ts';
import { root } from './settings.ts';

const entry = join(import.meta.dirname, 'deno-entry.ts');
const startTimeout = 30_000;
/** How long a failed call waits to see whether its process has exited, in milliseconds. */
const exitNotice = 1000;

/** Type declarations that Supabase's templates import only for editors; nothing needs to be downloaded for them. */
const typesOnly = Object.fromEntries(
  ['jsr:@supabase/functions-js', 'jsr:@supabase/functions-js@2', '@supabase/functions-js'].map((name) => [
    `${name}/edge-runtime.d.ts`,
    'data:text/javascript,',
  ]),
);

export type DenoFunctions = {
  /** Passes a request to `<folder>/<name>/index.ts` and starts the function first if it is not running. */
  readonly call: (name: string, request: Request) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

/** The Deno that npm installed, else the one on the PATH. */
function findDeno(): string | undefined {
  const own = join(packageFolder('deno') ?? '', process.platform === 'win32' ? 'deno.exe' : 'deno');
  return existsSync(own) ? own : findOnPath('deno');
}

type ImportMap = { readonly imports?: Record<string, string>; readonly scopes?: object };

/** The function's import map with relative paths made absolute, because Deno's map lies in another folder. */
function importsOf(folder: string, name: string): ImportMap {
  const file = ['deno.json', 'import_map.json']
    .flatMap((map) => [join(folder, name, map), join(folder, map)])
    .find((path) => existsSync(path));
  const map = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as ImportMap);
  const imports = Object.entries(map.imports ?? {}).map(([from, to]) => [
    from,
    to.startsWith('.') && file !== undefined ? new URL(to, pathToFileURL(file)).href : to,
  ]);
  return {
    imports: { ...Object.fromEntries(imports), ...typesOnly },
    ...(map.scopes ? { scopes: map.scopes } : {}),
  };
}

const ownToConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? '';
    if (!ownToConnection.has(name.toLowerCase())) headers.append(name, raw[i + 1] ?? '');
  }
  return headers;
}

/** Whether the socket accepts connections: the file exists a moment before anyone listens. */
function accepts(socketPath: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

function ask(socketPath: string, request: Request): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = httpRequest({
    socketPath,
    method: request.method,
    path: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host },
    signal: request.signal,
  });
  outgoing.once('error', reject);
  outgoing.once('response', (answer) => {
    const status = answer.statusCode ?? 502;
    const empty = [204, 205, 304].includes(status);
    if (empty) answer.resume();
    const body = empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>);
    resolve(new Response(body, { status, headers: headersOf(answer.rawHeaders) }));
  });
  if (request.body === null) outgoing.end();
  else
    Readable.fromWeb(request.body as WebStream)
      .once('error', reject)
      .pipe(outgoing);
  return promise;
}

/**
 * Runs functions written only for the edge runtime, with `Deno.serve` or a default export with `fetch`. Each is one
 * Deno process, started by its first call and reachable only through a socket, so that nothing bypasses the gateway.
 * @param folder the folder of the functions
 * @param env variables for them, in addition to our own environment
 */
export function openDenoFunctions(options: {
  readonly places: Places;
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}): DenoFunctions {
  const { places, folder } = options;
  const running = new Map<string, Promise<Child>>();
  const socketOf = (name: string) => join(places.sockets, `${name}.sock`);

  const start = async (name: string): Promise<Child> => {
    const deno = findDeno();
    if (deno === undefined) {
      throw new StartFailure(
        `${name} needs Deno, which is missing: run 'npm ci' with development packages, or install Deno.`,
      );
    }
    const socket = socketOf(name);
    const map = join(places.sockets, `${name}.imports.json`);
    rmSync(socket, { force: true });
    writeFileSync(map, JSON.stringify(importsOf(folder, name)));
    const child = startChild(places, {
      name: `function-${name}`,
      command: deno,
      args: [
        'run',
        '--no-lock',
        '--no-prompt',
        '--node-modules-dir=manual',
        '--allow-net',
        '--allow-env',
        '--allow-read',
        '--allow-sys',
        `--allow-write=${tmpdir()},${places.sockets}`,
        `--import-map=${map}`,
        entry,
        pathToFileURL(join(folder, name, 'index.ts')).href,
        socket,
      ],
      cwd: root,
      env: { ...process.env, ...options.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
    });
    const deadline = Date.now() + startTimeout;
    while (!(await accepts(socket))) {
      if (child.hasExited() || Date.now() > deadline) {
        await child.stop('SIGKILL');
        throw new Error(`${name} did not start under Deno: ${child.lastLines(6)}`);
      }
      await delay(20);
    }
    return child;
  };

  const runningOf = (name: string): Promise<Child> => {
    const known = running.get(name) ?? start(name);
    running.set(name, known);
    const forget = () => {
      if (running.get(name) === known) running.delete(name);
    };
    known.then(({ exited }) => exited).then(forget, forget);
    return known;
  };

  return {
    call: async (name, request) => {
      const child = await runningOf(name);
      return ask(socketOf(name), request).catch(async (error: unknown) => {
        // A connection that broke usually means that the process is ending: the next call must not reach it.
        if (!request.signal.aborted) await Promise.race([child.exited, delay(exitNotice)]);
        throw error;
      });
    },
    stop: async () => {
      await Promise.all(
        [...running.values()].map((starting) =>
          starting.then(
            (child) => child.stop('SIGKILL'),
            () => undefined,
          ),
        ),
      );
    },
  };
}
