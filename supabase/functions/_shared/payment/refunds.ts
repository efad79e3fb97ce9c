import type { Database } from '../database.ts';
import { HttpError, textOf } from '../http.ts';
import { toMinorUnits } from '../money.ts';
import type { PaymentProvider } from './port.ts';

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
    select: 'amount,provider_ref',
  });
  const paymentRef = textOf(payment?.['provider_ref']);
  if (!payment || !paymentRef) {
    throw new Error(`payment ${paymentId} has no reference to refund`);
  }
  for (const row of refunds) {
    const refundId = textOf(row['id']) ?? '';
    const amount = toMinorUnits(row['amount']);
    const { status, providerRef } = await provider
      .refund({ refundId, paymentRef, amount })
      .catch((error: unknown) => {
        console.error(`refund ${refundId}:`, error);
        throw new HttpError(503, 'provider_unavailable', 'The refund could not be sent yet.', {
          headers: { 'retry-after': '60' },
        });
      });
    await database.update('refunds', { id: `eq.${refundId}` }, { status, provider_ref: providerRef });
    if (status === 'succeeded') {
      const whole = amount === toMinorUnits(payment['amount']);
      await database.update(
        'payments',
        { id: `eq.${paymentId}` },
        { status: whole ? 'refunded' : 'partially-refunded' },
      );
    }
  }
}
