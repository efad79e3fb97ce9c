/**
 * The overhead of the gateway: the same requests to PostgREST alone, through the gateway, and through a plain Node
 * proxy, interleaved, medians of 5 rounds. Goal (design/goals.md): gateway ≥ 0.7 × PostgREST alone.
 *
 * node tests/load/gateway.ts [--json] [--seconds 2] [--connections 16]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openPlaces } from '../../supabase/local/data-folder.ts';
import { freePort } from '../../supabase/local/ports.ts';
import { startBackend } from '../support/backend.ts';

type Target = { readonly url: string; readonly headers: Record<string, string> };
type Round = { readonly requests: number; readonly failures: number; readonly p95: number };
type Job =
  | { readonly kind: 'load'; readonly target: Target; readonly seconds: number; readonly connections: number }
  | { readonly kind: 'proxy'; readonly upstream: number; readonly port: number };

const rounds = 5;

function once200(target: Target, agent: Agent): Promise<number> {
  return new Promise((settle, fail) => {
    get(target.url, { agent, headers: target.headers }, (response) => {
      response.resume();
      response.once('end', () => settle(response.statusCode ?? 0));
    }).once('error', fail);
  });
}

async function load(job: Extract<Job, { kind: 'load' }>): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
  const end = performance.now() + job.seconds * 1000;
  const times: number[] = [];
  let failures = 0;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const status = await once200(job.target, agent).catch(() => 0);
      if (status !== 200) failures++;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: job.connections }, client));
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    requests: times.length / job.seconds,
    failures,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}

function answer(value: Round | 'ready'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(value);
}

/** The floor: a minimal ten-line proxy. */
function plainProxy(upstream: number, port: number): void {
  const agent = new Agent({ keepAlive: true });
  createServer((request, response) => {
    const proxied = httpRequest(
      {
        agent,
        port: upstream,
        host: '127.0.0.1',
        method: request.method,
        path: (request.url ?? '').replace('/rest/v1', ''),
        headers: request.headers,
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    proxied.on('error', () => response.destroy());
    request.pipe(proxied);
  }).listen(port, '127.0.0.1', () => answer('ready'));
}

function inWorker(job: Job): Worker {
  return new Worker(new URL(import.meta.url), { workerData: job });
}

async function measure(job: Job): Promise<Round> {
  const worker = inWorker(job);
  const [round] = (await once(worker, 'message')) as [Round];
  await worker.terminate();
  return round;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function waitFor(target: Target): Promise<void> {
  const agent = new Agent();
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await once200(target, agent).catch(() => 0)) === 200) return;
    await delay(50);
  }
  throw new Error(`${target.url} does not answer 200`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '16' },
    },
  });
  const seconds = Number(values.seconds);
  const connections = Number(values.connections);
  const backend = await startBackend();
  const places = openPlaces(backend.dataFolder);
  const [direct, proxy] = [await freePort(), await freePort()];
  const postgrest = spawn(places.postgrest, [], {
    ...places.runAs,
    cwd: '/',
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: backend.databaseUrl.replace('supabase_admin', 'authenticator'),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_POOL: '20',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_JWT_SECRET: backend.jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(direct),
      PGRST_LOG_LEVEL: 'error',
      LC_ALL: 'C.UTF-8',
    },
  });
  const floor = inWorker({ kind: 'proxy', upstream: direct, port: proxy });
  try {
    await once(floor, 'message');
    const headers = { apikey: backend.anonKey, authorization: `Bearer ${backend.anonKey}` };
    const targets = (path: string): Record<'alone' | 'gateway' | 'proxy', Target> => ({
      alone: { url: `http://127.0.0.1:${direct}${path}`, headers },
      gateway: { url: `${backend.apiUrl}/rest/v1${path}`, headers },
      proxy: { url: `http://127.0.0.1:${proxy}/rest/v1${path}`, headers },
    });
    const report: Record<string, object> = {};
    for (const [name, path] of [
      ['one row', '/categories?select=id,name,slug&limit=1'],
      ['product list', '/rpc/list_products?page_size=25'],
    ] as const) {
      const all = targets(path);
      const kinds = ['alone', 'gateway', 'proxy'] as const;
      const results: Record<(typeof kinds)[number], Round[]> = { alone: [], gateway: [], proxy: [] };
      for (const kind of kinds) {
        await waitFor(all[kind]);
        await measure({ kind: 'load', target: all[kind], seconds: 1, connections });
      }
      for (let round = 0; round < rounds; round++) {
        for (const kind of kinds) {
          results[kind].push(await measure({ kind: 'load', target: all[kind], seconds, connections }));
        }
      }
      const figure = (kind: (typeof kinds)[number]) => ({
        requestsPerSecond: Math.round(median(results[kind].map((r) => r.requests))),
        p95Ms: Number(median(results[kind].map((r) => r.p95)).toFixed(2)),
        failures: results[kind].reduce((sum, r) => sum + r.failures, 0),
      });
      const [alone, gateway, plain] = kinds.map(figure);
      const ratio = (of: typeof alone) =>
        Number(((of?.requestsPerSecond ?? 0) / (alone?.requestsPerSecond ?? 1)).toFixed(2));
      report[name] = {
        alone,
        gateway,
        plainProxy: plain,
        gatewayOverAlone: ratio(gateway),
        plainProxyOverAlone: ratio(plain),
        goal: 0.7,
        met: ratio(gateway) >= 0.7,
      };
    }
    if (values.json) {
      process.stdout.write(
        `${JSON.stringify({ bench: 'gateway', connections, seconds, rounds, results: report }, null, 2)}\n`,
      );
    } else {
      for (const [name, result] of Object.entries(report)) {
        process.stdout.write(`${name}\n`);
        for (const [key, value] of Object.entries(result)) {
          process.stdout.write(
            `  ${key.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}\n`,
          );
        }
      }
    }
  } finally {
    await floor.terminate();
    postgrest.kill('SIGKILL');
    await backend.stop();
  }
}

if (isMainThread) {
  await main();
} else {
  const job = workerData as Job;
  if (job.kind === 'proxy') plainProxy(job.upstream, job.port);
  else answer(await load(job));
}
