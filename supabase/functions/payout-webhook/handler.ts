import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { json, readBody, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { choosePayouts } from '../_shared/payout/choose.ts';

const bodyLimit = 256 * 1024;

/**
 * A signed `POST` from the payout provider: the result of a payout, or the state of a store's account. 200 if recorded
 * or not about us, 400 for a bad signature, 404 for a payout that is not ours, 5xx to request another delivery.
 * Events come in any order and any number of times.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return withJsonErrors('payout-webhook', async (request) => {
    requireMethod(request, 'POST');
    const provider = choosePayouts(env, outside);
    const event = await provider.readEvent(request.headers, await readBody(request, bodyLimit));
    if (event === null) {
      return json({ received: true, status: 'ignored' });
    }
    const database = createDatabase(env, outside.fetch);
    const status =
      event.kind === 'payout'
        ? await database.rpc('record_payout_event', {
            provider: provider.name,
            event_id: event.eventId,
            payout_id: event.payoutId,
            outcome: event.outcome,
            code: event.code,
            sentence: event.problem,
            provider_ref: event.providerRef,
            arrives_on: event.arrivesOn,
          })
        : await database.rpc('record_payout_account', {
            provider: provider.name,
            event_id: event.eventId,
            provider_ref: event.account,
            status: event.status,
            destination: event.destination,
            destination_ref: event.destinationRef,
            requirements: event.requirements,
            said_at: event.saidAt,
          });
    return json({ received: true, status: status ?? 'ignored' });
  });
}
