import type { Env } from '../_shared/config.ts';
import { createLabels, readLabel } from '../_shared/carrier/labels.ts';
import { CarrierRefused, CarrierSilent } from '../_shared/carrier/port.ts';
import { createCallersDatabase } from '../_shared/database.ts';
import { HttpError, json, parseJsonObject, readBody, textOf, uuid, type Handler } from '../_shared/http.ts';
import { fromMinorUnits } from '../_shared/money.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { forSite } from '../_shared/site.ts';

const bodyLimit = 16 * 1024;

/**
 * Labels of a store's parcels. `POST {action, …}`, each action safe to repeat:
 *
 * - `buy` with `order_id, label_id` (the key of the attempt) and, the first time, `items, parcel {length, width, height,
 *   grams}, seen_shipped, service` → `{tracking_number, price}`: the parcel is on its way.
 * - `rates` with `order_id, items, parcel` → `{rates: [{service, title, price, days}]}`: buys nothing.
 * - `drop` with `order_id, label_id`: gives up a label whose carrier does not answer.
 * - `void` with `shipment`: the label and its parcel.
 * - `file` with `shipment` → the label as PDF, one page of 4 by 6 inches.
 *
 * The database is queried as the caller and allows anyone who may work on the orders of the store. 422
 * `carrier_refused`
 * with the carrier's reason, 504 `carrier_silent` when its result is unknown: then repeat the request.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const labels = createLabels(env, outside, 'shipping-labels');
  return forSite('shipping-labels', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, bodyLimit));
    const caller = createCallersDatabase(env, outside.fetch, request);
    const id = (name: string): string => {
      const value = textOf(body[name]) ?? '';
      if (!uuid.test(value)) throw new HttpError(422, `${name}_invalid`, `${name} must be a uuid.`);
      return value;
    };
    switch (body['action']) {
      case 'buy': {
        const row = readLabel(
          await caller.rpc('begin_label', {
            order_id: id('order_id'),
            request_key: id('label_id'),
            items: body['items'] ?? null,
            parcel: body['parcel'] ?? null,
            seen_shipped: body['seen_shipped'] ?? null,
            service: body['service'] ?? null,
          }),
        );
        const { name, price } = await labels.buy(row);
        return json({ tracking_number: name?.trackingNumber ?? null, price });
      }
      case 'rates': {
        const row = readLabel(
          await caller.rpc('label_rates', {
            order_id: id('order_id'),
            items: body['items'] ?? null,
            parcel: body['parcel'] ?? null,
          }),
        );
        const rates = await (await labels.carrier(row)).rates(row.request);
        return json({
          rates: rates.map(({ service, title, price, days }) => ({
            service,
            title,
            price: fromMinorUnits(price),
            days,
          })),
        });
      }
      case 'drop': {
        const row = readLabel(
          await caller.rpc('drop_label', { order_id: id('order_id'), label_id: id('label_id') }),
        );
        await labels.drop(row).catch((error: unknown) => {
          // The caller doesn't need the result: follow-parcels tries again.
          if (!(error instanceof CarrierSilent || error instanceof CarrierRefused)) throw error;
        });
        return json({ dropped: true });
      }
      case 'void': {
        const row = readLabel(await caller.rpc('begin_label_void', { shipment: id('shipment') }));
        if (row.status === 'voiding') await labels.void(row);
        return json({ voided: true });
      }
      case 'file': {
        const row = readLabel(await caller.rpc('label_file', { shipment: id('shipment') }));
        return new Response(await labels.file(row), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="label-${row.request.reference}.pdf"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        });
      }
      default:
        throw new HttpError(422, 'action_unknown', 'action is buy, rates, drop, void or file.');
    }
  });
}
