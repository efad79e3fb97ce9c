/** Sockets in a separate thread, so that they do not take time from the server under test. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

type Flood = {
  readonly url: string;
  readonly receivers: number;
  readonly perSecond: number;
  readonly seconds: number;
};
type FloodReport = {
  readonly sent: number;
  /** Deliveries to all receivers together. */
  readonly received: number;
  /** Until the last message was sent: a busy computer needs longer than requested. */
  readonly seconds: number;
  /** Sockets that have sent, one after another. */
  readonly senders: number;
  /** The server's warnings to the sender about refusals. */
  readonly warnings: readonly string[];
};

/** One sender and many receivers in one room. */
export type Flooding = {
  /** Resolves when all have joined. */
  readonly ready: Promise<void>;
  readonly begin: () => void;
  readonly report: Promise<FloodReport>;
  readonly stop: () => Promise<number>;
};

export function openFlood(flood: Flood): Flooding {
  const worker = new Worker(new URL(import.meta.url), { workerData: flood });
  const messages: Promise<unknown>[] = [once(worker, 'message')];
  const ready = (messages[0] ?? Promise.reject(new Error('no message'))).then(() => undefined);
  const report = ready.then(async () => ((await once(worker, 'message')) as [FloodReport])[0]);
  return {
    ready,
    begin: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage('begin');
    },
    report,
    stop: () => worker.terminate(),
  };
}

type Frame = { readonly event: string; readonly payload: Record<string, unknown> };

async function run({ url, receivers, perSecond, seconds }: Flood): Promise<void> {
  const topic = 'realtime:flood';
  const join = async (hear: (frame: Frame) => void): Promise<WebSocket> => {
    const ws = new WebSocket(url, { perMessageDeflate: false });
    await once(ws, 'open');
    const config = { presence: { enabled: false } };
    ws.send(JSON.stringify({ topic, event: 'phx_join', payload: { config }, ref: '1', join_ref: '1' }));
    await once(ws, 'message');
    ws.on('message', (data: Buffer) => hear(JSON.parse(data.toString()) as Frame));
    return ws;
  };
  let received = 0;
  const warnings: string[] = [];
  for (let opened = 0; opened < receivers; opened += 50) {
    const many = Math.min(50, receivers - opened);
    await Promise.all(
      Array.from({ length: many }, () =>
        join(({ event }) => {
          if (event === 'broadcast') received += 1;
        }),
      ),
    );
  }
  const joinSender = () =>
    join(({ event, payload }) => {
      if (event === 'system' && payload['status'] === 'error') warnings.push(String(payload['message']));
    });
  let sender = await joinSender();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage('ready');
  if (parentPort !== null) await once(parentPort, 'message');
  const began = performance.now();
  let sent = 0;
  let senders = 1;
  const frame = JSON.stringify({
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'tick', payload: { text: 'x'.repeat(200) } },
    ref: '2',
    join_ref: '1',
  });
  while (performance.now() - began < seconds * 1000) {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) * perSecond) / 1000);
    for (; sent < due; sent++) sender.send(frame);
    await delay(5);
    // A lagging machine sends in bursts, and a socket that sends 2,000 messages in a second is closed.
    if (sender.readyState === WebSocket.OPEN) continue;
    sender = await joinSender();
    senders += 1;
  }
  const report: FloodReport = {
    sent,
    received,
    seconds: (performance.now() - began) / 1000,
    senders,
    warnings,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(report);
}

if (!isMainThread && parentPort !== null && typeof (workerData as Flood | null)?.perSecond === 'number') {
  await run(workerData as Flood);
}
