import type { Database } from '../database.ts';
import { HttpError, isRecord, textOf } from '../http.ts';
import { tellAdmins } from '../payment/tell-admins.ts';
import type { NoteTransfer, PayoutProvider, PayoutWork, Transfer } from './port.ts';

const batch = 10;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface PayoutRun {
  readonly ended: number;
  /** Unanswered, or refused temporarily: these are retried later. */
  readonly waiting: number;
}

/**
 * Does what is due with the payout provider: transfers, taking back what did not arrive, comparing yesterday's records.
 * Each job is claimed before the provider is asked, so that two runs never do the same one.
 */
export async function runPayouts(
  database: Database,
  provider: PayoutProvider,
  mayGoOn: () => boolean,
): Promise<PayoutRun> {
  let ended = 0;
  let waiting = 0;
  for (let full = true; full && mayGoOn();) {
    const claimed = await database.rpc('claim_money_jobs', { provider: provider.name, max: batch });
    const jobs = Array.isArray(claimed) ? claimed.filter(isRecord) : [];
    full = jobs.length === batch;
    for (const job of jobs) {
      // Jobs that were claimed but not started become due again like the rest.
      if (!mayGoOn()) break;
      const done = job['kind'] === 'reconciliation' ? compare(job) : move(job);
      if (await done) ended += 1;
      else waiting += 1;
    }
  }
  return { ended, waiting };

  async function move(job: Record<string, unknown>): Promise<boolean> {
    const work = workOf(job);
    const noted = new Map<string, Record<string, string>>();
    const note: NoteTransfer = (transfer, { providerRef, reversalRef }) => {
      noted.set(transfer.id, {
        id: transfer.id,
        ...(providerRef === undefined ? {} : { provider_ref: providerRef }),
        ...(reversalRef === undefined ? {} : { reversal_ref: reversalRef }),
      });
    };
    const asked = job['kind'] === 'reversal' ? provider.takeBack(work, note) : provider.send(work, note);
    const result = await asked.catch((error: unknown) => {
      console.error(`payout ${work.number}:`, error);
      return {
        outcome: 'unanswered' as const,
        problem: sentenceOf(error),
      };
    });
    const accepted = result.outcome === 'accepted';
    await database.rpc('record_money_job', {
      job_id: job['job_id'],
      key: work.key,
      outcome: result.outcome,
      problem: accepted ? null : result.problem,
      code: 'code' in result ? codeOf(result.code) : null,
      provider_ref: accepted ? result.providerRef : null,
      arrives_on: accepted ? result.arrivesOn : null,
      transfers: Array.from(noted.values()),
    });
    return accepted || result.outcome === 'failed';
  }

  async function compare(job: Record<string, unknown>): Promise<boolean> {
    const since = new Date(`${textOf(job['day']) ?? ''}T00:00:00Z`);
    const until = new Date(since.getTime() + dayMs);
    const recorded = async (outcome: string, problem: string | null): Promise<boolean> => {
      await database.rpc('record_money_job', { job_id: job['job_id'], key: null, outcome, problem });
      return outcome === 'accepted';
    };
    try {
      const day = {
        job_id: job['job_id'],
        provider: provider.name,
        since: since.toISOString(),
        until: until.toISOString(),
      };
      // A refund is recorded here a moment after it was made there, so possibly on the next day.
      const [listed, refunds] = await Promise.all([
        provider.list(since, until),
        provider.listRefunds(new Date(since.getTime() - hourMs), until),
      ]);
      let differences = await database.rpc('reconcile_payouts', { ...day, listed });
      if (refunds !== null) {
        const rows = refunds.map(({ refundId, ...refund }) => ({ ...refund, refund_id: refundId }));
        differences = await database.rpc('reconcile_refunds', { ...day, listed: rows });
      }
      return await recorded(
        'accepted',
        Number(differences) > 0 ? `${Number(differences)} differences.` : null,
      );
    } catch (error) {
      console.error('reconciliation:', error);
      await tellAdmins(database, 'payouts', error);
      return recorded('unanswered', sentenceOf(error));
    }
  }
}

/** Never the raw message of a provider or an exception. */
const sentenceOf = (error: unknown): string =>
  error instanceof HttpError
    ? error.message
    : "We don't know if the payment provider sent this. We'll check again automatically.";

const codeOf = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .slice(0, 60);

function workOf(job: Record<string, unknown>): PayoutWork {
  const transfers = Array.isArray(job['transfers']) ? job['transfers'].filter(isRecord) : [];
  return {
    payoutId: textOf(job['payout_id']) ?? '',
    number: textOf(job['number']) ?? '',
    cents: Number(job['cents']),
    currency: textOf(job['currency']) ?? '',
    account: textOf(job['account']) ?? '',
    key: textOf(job['key']) ?? '',
    attempt: Number(job['try']),
    transfers: transfers.map((row): Transfer => ({
      id: textOf(row['id']) ?? '',
      source: textOf(row['source']),
      cents: Number(row['cents']),
      providerRef: textOf(row['provider_ref']),
      reversalRef: textOf(row['reversal_ref']),
    })),
  };
}
