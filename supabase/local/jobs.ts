import { setTimeout as delay } from 'node:timers/promises';
import type { ProcedureOf } from '../../src/services/procedures.ts';
import { reasonOf } from './failure.ts';
import { listenTo } from './listen.ts';

type Chore = ProcedureOf<'service_role'>;

/** Milliseconds between two runs of the scheduled work. */
const minute = 60_000;
const callTimeout = 55_000;
/** Procedures that run each minute, one after the other. */
export const chores: readonly Chore[] = [
  'release_expired_holds',
  'cancel_stale_orders',
  'send_wishlist_notices',
  'send_stock_notices',
  'run_due_jobs',
  'refresh_search_front',
  'fold_sales',
  'check_sales',
  'release_earnings',
  'fold_ledger',
  'check_ledger',
  'publish_due_posts',
  'forget_failed_emails',
  'forget_old_notices',
  'end_expired_views',
];

export type Jobs = { readonly stop: () => Promise<void> };

/** Runs one call after another; calls during a run cause one more. */
function oneAtATime(work: () => Promise<void>, signal: AbortSignal) {
  let running: Promise<void> | undefined;
  let again = false;
  const ask = (): void => {
    if (running !== undefined) {
      again = true;
      return;
    }
    const run = async () => {
      do {
        again = false;
        await work();
      } while (again && !signal.aborted);
      running = undefined;
    };
    running = run();
  };
  return { ask, ended: () => running };
}

/**
 * What pg_cron and a database webhook do on a hosted project: `dispatch-mail` at every NOTIFY stallbar_mail and each
 * minute; imports and changes of many products, batch by batch, and `fetch-pictures`, at every NOTIFY stallbar_jobs and each minute;
 * `run_payouts` with `send-payouts`, `send-refunds`, `follow-parcels`, `rewrite-avatars`, `sweep-pictures` and the chores each minute. Chores that the database lacks are
 * skipped.
 * @param databaseUrl the connection that listens
 */
export function startJobs(options: {
  readonly databaseUrl: string;
  readonly apiUrl: string;
  readonly serviceKey: string;
  readonly log: (line: string) => void;
  /** Milliseconds between runs instead of a minute: tests only. */
  readonly every?: number;
}): Jobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const headers = {
    apikey: options.serviceKey,
    authorization: `Bearer ${options.serviceKey}`,
    'content-type': 'application/json',
  };

  /** The answer's text; empty without one. */
  const post = async (path: `/functions/v1/${string}` | `/rest/v1/rpc/${Chore}`): Promise<string> => {
    try {
      const response = await fetch(`${options.apiUrl}${path}`, {
        method: 'POST',
        headers,
        body: '{}',
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeout)]),
      });
      const text = await response.text();
      if (response.ok) return text;
      if (response.status !== 404 && response.status !== 503) {
        options.log(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
      }
    } catch (error) {
      if (!signal.aborted) options.log(`${path}: ${reasonOf(error)}`);
    }
    return '';
  };

  const mail = oneAtATime(async () => {
    await post('/functions/v1/dispatch-mail');
  }, signal);
  const inBatches = (procedure: Chore) =>
    oneAtATime(async () => {
      let answer = '';
      do answer = await post(`/rest/v1/rpc/${procedure}`);
      while (/"more":\s*true/.test(answer) && !signal.aborted);
    }, signal);
  const pictures = oneAtATime(async () => {
    let answer = '';
    do answer = await post('/functions/v1/fetch-pictures');
    while (/"more":\s*true/.test(answer) && !signal.aborted);
  }, signal);
  const batches = [inBatches('run_imports'), inBatches('run_bulk_jobs'), pictures];
  const payouts = oneAtATime(async () => {
    let answer = '';
    do answer = await post('/rest/v1/rpc/run_payouts');
    while (/"more":\s*true/.test(answer) && !signal.aborted);
    await post('/functions/v1/send-payouts');
  }, signal);
  const askBatches = () => {
    for (const each of batches) each.ask();
  };

  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  const moments = oneAtATime(async () => {
    for (;;) {
      const wait = Number(await post('/rest/v1/rpc/announce_promotions'));
      if (!(wait > 0) || signal.aborted) return;
      await pause(wait);
    }
  }, signal);

  const askBoth = () => {
    mail.ask();
    askBatches();
  };
  const listening = listenTo({
    databaseUrl: options.databaseUrl,
    channels: ['stallbar_mail', 'stallbar_jobs'],
    heard: (channel) => (channel === 'stallbar_mail' ? mail.ask() : askBatches()),
    begun: askBoth,
    signal,
  });

  const ticking = (async () => {
    moments.ask();
    for (;;) {
      await pause(options.every ?? minute);
      if (signal.aborted) return;
      askBoth();
      moments.ask();
      await post('/functions/v1/send-refunds');
      payouts.ask();
      await post('/functions/v1/follow-parcels');
      await post('/functions/v1/rewrite-avatars');
      await post('/functions/v1/sweep-pictures');
      for (const chore of chores) await post(`/rest/v1/rpc/${chore}`);
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      const all = [mail, moments, payouts, ...batches];
      await Promise.all([listening, ticking, ...all.map((each) => each.ended())]);
    },
  };
}
