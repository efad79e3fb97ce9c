import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { isRecord, json, readBody, requireMethod, textOf, withJsonErrors } from '../_shared/http.ts';
import type { Handler } from '../_shared/http.ts';
import { fromMinorUnits } from '../_shared/money.ts';
import { chooseProvider } from '../_shared/payment/choose.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { recordRefund, sendRefunds } from '../_shared/payment/refunds.ts';

const bodyLimit = 256 * 1024;

/**
 * `POST` from the configured provider, signed. 200 when the event is recorded or does not concern us, 400 for a bad
 * signature, 4xx when the database refuses it (unknown payment, different amount), 503 to request another delivery.
 * Money that arrived too late or twice is refunded at once, or later by `send-refunds`. A repeated delivery has the
 * same event id, which the database accepts once.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return withJsonErrors('payment-webhook', async (request) => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodyLimit);
    const provider = chooseProvider(env, outside);
    const event = await provider.readEvent(request.headers, body);
    if (!event) {
      return json({ received: true, status: 'ignored' });
    }
    const database = createDatabase(env, outside.fetch);
    if (event.kind === 'refund') {
      const ours = await recordRefund(database, event);
      return json({ received: true, status: ours ? event.status : 'ignored' });
    }
    if (event.kind === 'dispute') {
      const status = await database.rpc('record_dispute', {
        provider: provider.name,
        provider_ref: event.disputeRef,
        payment_ref: event.paymentRef,
        status: event.status,
        amount: fromMinorUnits(event.amount),
        fee: fromMinorUnits(event.fee),
        currency: event.currency,
        reason: event.reason,
        answer_by: event.answerBy,
      });
      return json({ received: true, status });
    }
    const confirmed = await database.rpc('confirm_payment', {
      payment_id: event.paymentId,
      provider: provider.name,
      event_id: event.eventId,
      outcome: event.outcome,
      amount: fromMinorUnits(event.amount),
      currency: event.currency,
      provider_ref: event.providerRef,
      reason: event.reason,
    });
    if (event.outcome === 'paid') {
      await sendRefunds(database, provider, { paymentId: event.paymentId });
    }
    return json({ received: true, status: isRecord(confirmed) ? textOf(confirmed['status']) : null });
  });
}
