import type { Database } from '../database.ts';
import { HttpError, textOf } from '../http.ts';
import { toMinorUnits } from '../money.ts';
import type { PaymentProvider, RefundEvent, RefundResult } from './port.ts';

/**
 * Sends back what the database has decided to refund of one payment (money that came after the goods were gone,
 * or twice). An outage leaves the rows as they are and answers 503, so that the webhook is delivered again.
 */
export async function sendRefunds(
  database: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const refunds = await database.select('refunds', {
    payment_id: `eq.${paymentId}`,
    status: 'eq.requested',
    select: 'id,amount',
  });
  if (refunds.length === 0) {
    return;
  }
  const [payment] = await database.select('payments', {
    id: `eq.${paymentId}`,
    provider: `eq.${provider.name}`,
    select: 'provider_ref',
  });
  const paymentRef = textOf(payment?.['provider_ref']);
  if (!paymentRef) {
    throw new Error(`payment ${paymentId} has no reference to refund`);
  }
  for (const row of refunds) {
    const refundId = textOf(row['id']) ?? '';
    const result = await provider
      .refund({ refundId, paymentRef, amount: toMinorUnits(row['amount']) })
      .catch((error: unknown) => {
        console.error(`refund ${refundId}:`, error);
        throw new HttpError(503, 'provider_unavailable', 'The refund could not be sent yet.', {
          headers: { 'retry-after': '60' },
        });
      });
    await settle(database, paymentId, refundId, result);
  }
}

/** Takes a provider's later word about a refund. Answers whether the refund is ours and was still open. */
export async function recordRefund(database: Database, event: RefundEvent): Promise<boolean> {
  const [row] = await database.select('refunds', {
    id: `eq.${event.refundId}`,
    status: 'in.(requested,sent)',
    select: 'payment_id',
  });
  const paymentId = textOf(row?.['payment_id']);
  if (!paymentId) {
    return false;
  }
  await settle(database, paymentId, event.refundId, event);
  return true;
}

/** The payment first: if we are cut off between the two, the refund is still open and the next delivery ends it. */
async function settle(
  database: Database,
  paymentId: string,
  refundId: string,
  { status, providerRef }: RefundResult,
): Promise<void> {
  if (status === 'succeeded') {
    const [payment] = await database.select('payments', { id: `eq.${paymentId}`, select: 'amount' });
    const refunds = await database.select('refunds', {
      payment_id: `eq.${paymentId}`,
      or: `(status.eq.succeeded,id.eq.${refundId})`,
      select: 'amount',
    });
    const back = refunds.reduce((sum, refund) => sum + toMinorUnits(refund['amount']), 0);
    await database.update(
      'payments',
      { id: `eq.${paymentId}` },
      { status: back >= toMinorUnits(payment?.['amount']) ? 'refunded' : 'partially-refunded' },
    );
  }
  await database.update(
    'refunds',
    { id: `eq.${refundId}`, status: 'in.(requested,sent)' },
    { status, provider_ref: providerRef },
  );
}
