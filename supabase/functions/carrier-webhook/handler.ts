import type { Env } from '../_shared/config.ts';
import { carrierNamed } from '../_shared/carrier/choose.ts';
import { createDatabase } from '../_shared/database.ts';
import { HttpError, json, readBody, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';

const bodyLimit = 64 * 1024;

/**
 * `POST ?carrier=<name>` from a carrier, signed by it: a labeled parcel has moved. 200 if it is recorded, already
 * known or does not concern us; 400 for a bad signature; 404 for a label that is not known (yet) and 503 to request
 * another delivery. Events come in any order and any number of times.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return withJsonErrors('carrier-webhook', async (request) => {
    requireMethod(request, 'POST');
    const carrier = carrierNamed(new URL(request.url).searchParams.get('carrier') ?? '', outside);
    if (carrier?.readEvent === undefined) {
      throw new HttpError(404, 'carrier_unknown', "We can't find a carrier that sends events.");
    }
    const event = await carrier.readEvent(env, request.headers, await readBody(request, bodyLimit));
    if (event === null) return json({ received: true, status: 'ignored' });
    const status = await createDatabase(env, outside.fetch).rpc('record_carrier_event', {
      carrier: carrier.name,
      event_id: event.eventId,
      tracking_number: event.trackingNumber,
      status: event.status,
    });
    return json({ received: true, status });
  });
}
