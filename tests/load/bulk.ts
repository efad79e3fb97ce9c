/**
 * One change to every product of a store with a tenth of the shop's products, and its undo, over REST on a durable
 * database, batch by batch as the backend's own worker runs them, while the first page of the store's list is read
 * repeatedly. Goal (design/vendor-admin.md): no statement comes near the statement timeout of 8 seconds, and the
 * request that starts, undoes or closes a change is answered at once, however long the list is.
 *
 * node tests/load/bulk.ts [--products 100000] [--most] [--only 'price + 5 %'] [--json]
 *
 * With --most the store has nine tenths of the products: 110,000 give a list of 99,000.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { startDurableBackend } from './durable-backend.ts';
import { generateProducts, largeStore } from './generate/products.ts';
import { processorTime } from './processor-time.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    most: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
/** Milliseconds of one statement. */
const most = 4000;
/** Milliseconds of a request that a person waits for. */
const mostAsked = 500;

type Bulk = {
  id: string;
  stage: string;
  total: number;
  changed: number;
  failed: number;
  job: { status: string; failure: string | null };
};

const { backend, stop } = await startDurableBackend();
const sql = new Client({ connectionString: backend.databaseUrl });
try {
  await generateProducts(backend.databaseUrl, Number(values.products), values.most ? 'most' : 'a tenth');
  await sql.connect();
  const session = randomUUID();
  await sql.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'bench@people.test', now()) on conflict (id) do nothing",
    [largeStore],
  );
  await sql.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, largeStore]);
  const token = await new SignJWT({ session_id: session, role: 'authenticated', email: 'bench@people.test' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(largeStore)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('4h')
    .sign(new TextEncoder().encode(backend.secrets.jwtSecret));
  const call = async (key: string, bearer: string, name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${backend.apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const ask = (name: string, body: object) => call(backend.secrets.anonKey, token, name, body);
  const { serviceKey } = backend.secrets;

  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now();
    return [await work(), Math.round(performance.now() - started)];
  };
  const isCollecting = async () =>
    (await sql.query("select 1 from private.bulk_jobs where stage = 'collecting'")).rowCount === 1;
  /** Runs the open change's batches, and measures how long reading a page takes while they run. */
  const work = async (askedMs: number) => {
    const load = loadavg()[0];
    const cpu = processorTime();
    const ended = new AbortController();
    const batches: number[] = [];
    const reads: number[] = [];
    const reading = (async () => {
      while (!ended.signal.aborted) {
        const [, ms] = await timed(() => ask('vendor_products', { vendor_id: largeStore }));
        reads.push(ms);
        await new Promise((settle) => setTimeout(settle, 500));
      }
    })();
    let collectMs = 0;
    let collects = await isCollecting();
    const [, ms] = await timed(async () => {
      for (;;) {
        const [answer, batch] = await timed(() => call(serviceKey, serviceKey, 'run_bulk_jobs', {}));
        if (!(answer as { more: boolean }).more) return;
        batches.push(batch);
        if (!collects) continue;
        collectMs += batch;
        collects = await isCollecting();
      }
    });
    ended.abort();
    await reading;
    const bulk = (await ask('current_bulk_job', { vendor_id: largeStore })) as Bulk;
    if (bulk.job.status !== 'done') throw new Error(bulk.job.failure ?? bulk.job.status);
    const at = (times: number[], share: number) =>
      times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)];
    return {
      askedMs,
      collectMs,
      total: bulk.total,
      changed: bulk.changed,
      failed: bulk.failed,
      seconds: Math.round(ms / 1000),
      perSecond: Math.round((bulk.total / ms) * 1000),
      perProcessorSecond: Math.round((bulk.total / (processorTime() - cpu)) * 1000),
      longestBatchMs: Math.max(...batches),
      readP50Ms: at(reads, 0.5),
      readP95Ms: at(reads, 0.95),
      load,
    };
  };
  const result: Record<string, Awaited<ReturnType<typeof work>>> = {};
  const say = (name: string) => process.stdout.write(`${name}: ${JSON.stringify(result[name])}\n`);
  const changes = {
    'price + 5 %': { kind: 'price', percent: 5 },
    'stock 7': { kind: 'stock', set: 7 },
    'a feature more': { kind: 'add', field: 'features', value: 'Made to last' },
    'discount 10 %': { kind: 'set', field: 'discount', value: '10' },
    unpublish: { kind: 'unpublish' },
    archive: { kind: 'archive' },
  };
  for (const [name, change] of Object.entries(changes)) {
    if (values.only !== undefined && !values.only.includes(name)) continue;
    const [bulk, startMs] = await timed(
      () =>
        // With its drafts, a tenth of a million would be a few too many.
        ask('start_bulk_job', {
          vendor_id: largeStore,
          request_key: randomUUID(),
          change,
          state: 'published',
        }) as Promise<Bulk>,
    );
    result[name] = await work(startMs);
    say(name);
    const [, undoMs] = await timed(() => ask('undo_bulk_job', { bulk_id: bulk.id }));
    result[`${name}, undone`] = await work(undoMs);
    say(`${name}, undone`);
    const [, closeMs] = await timed(() => ask('close_bulk_job', { bulk_id: bulk.id }));
    const [, sweepMs] = await timed(async () => {
      for (;;) {
        if (!((await call(serviceKey, serviceKey, 'run_bulk_jobs', {})) as { more: boolean }).more) return;
      }
    });
    process.stdout.write(`closed in ${closeMs} ms, its rows deleted in ${sweepMs} ms\n`);
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ products: values.products, result })}\n`);
  for (const [name, { askedMs, longestBatchMs }] of Object.entries(result)) {
    if (longestBatchMs > most) process.stderr.write(`${name}: a batch took more than ${most} ms.\n`);
    if (askedMs > mostAsked)
      process.stderr.write(`${name}: it was answered after more than ${mostAsked} ms.\n`);
    if (longestBatchMs > most || askedMs > mostAsked) process.exitCode = 1;
  }
} finally {
  await sql.end();
  await stop();
}
