import type { Database } from '../database.ts';
import { HttpError, isRecord, textOf } from '../http.ts';
import { toMinorUnits } from '../money.ts';
import { ProviderRefused, type PaymentProvider, type RefundEvent } from './port.ts';
import { tellAdmins } from './tell-admins.ts';

const batch = 10;

export interface RefundRun {
  /** Refunds that the provider accepted or finally rejected. */
  readonly ended: number;
  /** Refunds that got no answer: they are retried later. */
  readonly waiting: number;
}

/**
 * Sends the due refunds that the database has decided on (money that arrived after the goods were gone, or twice). Each
 * refund is claimed before the provider is called, so that two runs never send the same one; what the provider does not
 * accept is recorded and becomes due again.
 */
export async function sendRefunds(
  database: Database,
  provider: PaymentProvider,
  options: { readonly paymentId?: string; readonly mayGoOn?: () => boolean } = {},
): Promise<RefundRun> {
  const { paymentId, mayGoOn = () => true } = options;
  let ended = 0;
  let waiting = 0;
  for (let full = true; full && mayGoOn();) {
    const claimed = await database.rpc('claim_refunds', {
      provider: provider.name,
      max: batch,
      payment_id: paymentId ?? null,
    });
    const refunds = Array.isArray(claimed) ? claimed.filter(isRecord) : [];
    full = refunds.length === batch;
    for (const refund of refunds) {
      // Refunds that were claimed but not sent become due again like the others.
      if (!mayGoOn()) {
        break;
      }
      const error: unknown = await send(database, provider, refund).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) {
        ended += 1;
        continue;
      }
      // A refund that can never succeed needs a person, so the next run does not retry it.
      const isOver = error instanceof ProviderRefused && error.again === 'never';
      if (isOver) ended += 1;
      else waiting += 1;
      console.error(
        `refund ${textOf(refund['id'])}: ${error instanceof Error ? error.message : String(error)}`,
      );
      await tellAdmins(database, 'refunds', error);
      await database.rpc('record_refund', {
        refund_id: refund['id'],
        status: isOver ? 'failed' : 'requested',
        problem:
          error instanceof HttpError
            ? error.message
            : "We couldn't send the refund. We'll try again automatically.",
      });
    }
  }
  return { ended, waiting };
}

async function send(
  database: Database,
  provider: PaymentProvider,
  refund: Record<string, unknown>,
): Promise<void> {
  const refundId = textOf(refund['id']) ?? '';
  const paymentRef = textOf(refund['payment_ref']);
  if (!paymentRef) {
    throw new ProviderRefused({
      code: 'refund_impossible',
      sentence: 'The payment provider has no record of this payment. Refund the buyer another way.',
      again: 'never',
    });
  }
  const { status, providerRef, problem } = await provider.refund({
    refundId,
    paymentRef,
    amount: toMinorUnits(refund['amount']),
    attempt: Number(refund['try']),
  });
  await database.rpc('record_refund', {
    refund_id: refundId,
    status,
    provider_ref: providerRef,
    ...(problem === undefined ? {} : { problem }),
  });
}

/** Records a provider's later report about a refund. Returns whether the refund is ours and was still open. */
export async function recordRefund(database: Database, event: RefundEvent): Promise<boolean> {
  const recorded = await database.rpc('record_refund', {
    refund_id: event.refundId,
    status: event.status,
    provider_ref: event.providerRef,
    ...(event.problem === undefined ? {} : { problem: event.problem }),
  });
  return recorded === true;
}
