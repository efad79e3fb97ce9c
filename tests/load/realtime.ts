/**
 * The cost of a broadcast: the same fan-out through the realtime server and through plain `ws`, interleaved, medians of
 * 5 rounds. Each message goes to the other sockets of the sender's room. Goal (design/goals.md): 500 sockets, 500
 * messages a second, none lost, p95 ≤ 2 × plain socket.
 *
 * node tests/load/realtime.ts [--json] [--sockets 500] [--rate 500] [--room 20] [--seconds 3] [--rounds 5]
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../../supabase/local/ports.ts';
import { startBackend } from '../support/backend.ts';
import { median } from './statistics.ts';

type Load = {
  readonly kind: 'load';
  readonly url: string;
  readonly phoenix: boolean;
  readonly sockets: number;
  readonly rate: number;
  readonly room: number;
  readonly seconds: number;
};
type Job = Load | { readonly kind: 'bare'; readonly port: number };
type Round = {
  readonly sent: number;
  readonly expected: number;
  readonly received: number;
  readonly p50: number;
  readonly p95: number;
};

function answer(value: Round | 'ready'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(value);
}

/** The floor: forwards each message to the others in the room that the path names. */
function bareServer(port: number): void {
  const rooms = new Map<string, Set<WebSocket>>();
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (ws, request) => {
    const room = rooms.get(request.url ?? '') ?? new Set();
    rooms.set(request.url ?? '', room.add(ws));
    ws.on('message', (data, binary) => {
      for (const other of room) if (other !== ws) other.send(data, { binary });
    });
    ws.on('close', () => room.delete(ws));
  });
  server.listen(port, '127.0.0.1', () => answer('ready'));
}

/** A broadcast in the format of realtime-js with protocol 2.0.0. */
function broadcastFrame(topic: string, body: string): Buffer {
  const [name, event] = [Buffer.from(topic), Buffer.from('tick')];
  const head = Buffer.from([3, 1, 0, name.length, event.length, 0, 1]);
  return Buffer.concat([head, Buffer.from('1'), name, event, Buffer.from(body)]);
}

function bodyOf(data: Buffer, phoenix: boolean): string | undefined {
  if (!phoenix) return data.toString();
  if (data[0] !== 4) return undefined;
  return data.toString('utf8', 5 + (data[1] ?? 0) + (data[2] ?? 0) + (data[3] ?? 0));
}

async function load(job: Load): Promise<Round> {
  const times: number[] = [];
  const open = async (at: number): Promise<{ ws: WebSocket; topic: string }> => {
    const room = Math.floor(at / job.room);
    const topic = `realtime:room-${room}`;
    const ws = new WebSocket(job.phoenix ? job.url : `${job.url}/${room}`, { perMessageDeflate: false });
    await once(ws, 'open');
    if (job.phoenix) {
      ws.send(JSON.stringify(['1', '1', topic, 'phx_join', { config: { presence: { enabled: false } } }]));
      await once(ws, 'message');
    }
    ws.on('message', (data: Buffer) => {
      const body = bodyOf(data, job.phoenix);
      if (body !== undefined) times.push(performance.now() - (JSON.parse(body) as { at: number }).at);
    });
    return { ws, topic };
  };
  const clients: { ws: WebSocket; topic: string }[] = [];
  while (clients.length < job.sockets) {
    const batch = Math.min(50, job.sockets - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: batch }, (_, n) => open(clients.length + n)))));
  }

  const begin = performance.now();
  let sent = 0;
  while (sent < job.rate * job.seconds) {
    const due = Math.min(((performance.now() - begin) * job.rate) / 1000, job.rate * job.seconds);
    for (; sent < due; sent++) {
      // 7 is coprime to the number of sockets: consecutive messages go to different rooms.
      const client = clients[(sent * 7) % clients.length];
      const body = JSON.stringify({ at: performance.now(), sent, text: 'x'.repeat(100) });
      client?.ws.send(job.phoenix ? broadcastFrame(client.topic, body) : body);
    }
    await delay(1);
  }
  const expected = sent * (job.room - 1);
  for (let waited = 0; times.length < expected && waited < 200; waited++) await delay(10);
  for (const { ws } of clients) ws.terminate();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { sent, expected, received: times.length, p50: at(0.5), p95: at(0.95) };
}

function inWorker(job: Job): Worker {
  return new Worker(new URL(import.meta.url), { workerData: job });
}

async function measure(job: Load): Promise<Round> {
  const worker = inWorker(job);
  const [round] = (await once(worker, 'message')) as [Round];
  await worker.terminate();
  return round;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      sockets: { type: 'string', default: '500' },
      rate: { type: 'string', default: '500' },
      room: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const [sockets, rate, room, seconds, rounds] = [
    values.sockets,
    values.rate,
    values.room,
    values.seconds,
    values.rounds,
  ].map(Number) as [number, number, number, number, number];
  if (sockets % room !== 0) throw new Error(`--sockets ${sockets} has to be a multiple of --room ${room}.`);
  const backend = await startBackend({ seed: false });
  const port = await freePort();
  const bare = inWorker({ kind: 'bare', port });
  try {
    await once(bare, 'message');
    const common = { kind: 'load', sockets, rate, room, seconds } as const;
    const address = backend.apiUrl.replace('http', 'ws');
    const jobs = {
      realtime: {
        ...common,
        phoenix: true,
        url: `${address}/realtime/v1/websocket?apikey=${backend.anonKey}&vsn=2.0.0`,
      },
      bare: { ...common, phoenix: false, url: `ws://127.0.0.1:${port}` },
    };
    const kinds = ['realtime', 'bare'] as const;
    const results: Record<(typeof kinds)[number], Round[]> = { realtime: [], bare: [] };
    for (const kind of kinds) await measure({ ...jobs[kind], seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      for (const kind of kinds) results[kind].push(await measure(jobs[kind]));
    }
    const figure = (kind: (typeof kinds)[number]) => ({
      p50Ms: Number(median(results[kind].map((r) => r.p50)).toFixed(2)),
      p95Ms: Number(median(results[kind].map((r) => r.p95)).toFixed(2)),
      deliveries: results[kind].reduce((sum, r) => sum + r.received, 0),
      lost: results[kind].reduce((sum, r) => sum + r.expected - r.received, 0),
    });
    const [realtime, floor] = [figure('realtime'), figure('bare')];
    const ratio = Number((realtime.p95Ms / floor.p95Ms).toFixed(2));
    const report = {
      bench: 'realtime',
      sockets,
      messagesPerSecond: rate,
      receiversPerMessage: room - 1,
      rounds,
      realtime,
      bare: floor,
      p95OverBare: ratio,
      goal: 2,
      met: ratio <= 2 && realtime.lost === 0,
    };
    if (values.json) {
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    } else {
      for (const [key, value] of Object.entries(report)) {
        process.stdout.write(
          `${key.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}\n`,
        );
      }
    }
  } finally {
    await bare.terminate();
    await backend.stop();
  }
}

if (isMainThread) {
  await main();
} else {
  const job = workerData as Job;
  if (job.kind === 'bare') bareServer(job.port);
  else answer(await load(job));
}
