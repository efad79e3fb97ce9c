import type { Env } from '../_shared/config.ts';
import { createLabels, readLabel, type LabelRow } from '../_shared/carrier/labels.ts';
import { CarrierRefused, CarrierSilent } from '../_shared/carrier/port.ts';
import { createDatabase } from '../_shared/database.ts';
import { HttpError, json, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { requireServiceKey } from '../_shared/service-key.ts';

/** A run ends after this and leaves the rest to the next one, well within the limits of an edge runtime. */
const runMs = 40_000;

/**
 * `POST` with the service key as bearer token → `{asked, silent}`: asks carriers where their parcels are, and settles
 * what went unanswered: purchases that no one waits for anymore, and labels to be voided. Call it every minute.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const database = createDatabase(env, outside.fetch);
  const labels = createLabels(env, outside, 'follow-parcels');

  async function follow(row: LabelRow): Promise<void> {
    switch (row.status) {
      case 'buying':
        return labels.drop(readLabel(await database.rpc('lapse_label', { label_id: row.labelId })));
      case 'dropped':
        return labels.drop(row);
      case 'voiding':
        return labels.void(row);
      case 'bought': {
        const number = row.name?.trackingNumber ?? '';
        const tracking = await (await labels.carrier(row)).track(number);
        if (tracking === null) return;
        await database.rpc('record_carrier_event', {
          carrier: row.carrier,
          event_id: `asked:${number}:${tracking.status}`,
          tracking_number: number,
          status: tracking.status,
        });
      }
    }
  }

  return withJsonErrors('follow-parcels', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can track its packages.');
    const until = outside.now() + runMs;
    const found = await database.rpc('labels_to_follow', { max: 20 });
    const run = { asked: 0, silent: 0 };
    for (const each of Array.isArray(found) ? found : []) {
      if (outside.now() > until) break;
      try {
        await follow(readLabel(each));
        run.asked += 1;
      } catch (error) {
        // Includes a carrier that the shop has not set up: the other carriers' parcels are still followed.
        if (!(error instanceof HttpError)) throw error;
        if (!(error instanceof CarrierSilent || error instanceof CarrierRefused))
          console.error('carrier:', error);
        run.silent += 1;
      }
    }
    return json(run);
  });
}
