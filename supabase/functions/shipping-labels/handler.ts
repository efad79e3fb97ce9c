import type { Env } from '../_shared/config.ts';
import { createLabels, readLabel } from '../_shared/carrier/labels.ts';
import { CarrierRefused, CarrierSilent } from '../_shared/carrier/port.ts';
import { createCallersDatabase } from '../_shared/database.ts';
import { HttpError, json, parseJsonObject, readBody, textOf, uuid, type Handler } from '../_shared/http.ts';
import { fromMinorUnits } from '../_shared/money.ts';
import { mergePdfs, MergeRefused } from '../_shared/print/merge.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { forSite } from '../_shared/site.ts';

function idsOf(given: unknown): string[] {
  const ids = Array.isArray(given) ? given.map((id) => textOf(id) ?? '') : [];
  if (ids.length === 0 || ids.length > 100 || !ids.every((id) => uuid.test(id))) {
    throw new HttpError(422, 'orders_invalid', 'Choose 1 to 100 orders.');
  }
  return ids;
}

async function merged(files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await mergePdfs(files);
  } catch (error) {
    if (!(error instanceof MergeRefused)) throw error;
    console.error('shipping-labels:', error);
    throw new HttpError(
      422,
      'labels_apart',
      "Your carrier's labels can't be put into one file. Print each one from its order.",
    );
  }
}

const pdfAnswer = (file: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

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
 * - `files` with `vendor_id, order_ids` → all labels of 1 to 100 orders as one PDF, in the order of their packing slips; 404
 *   if they have none.
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
        return pdfAnswer(await labels.file(row), `label-${row.request.reference}`);
      }
      case 'files': {
        const rows: unknown = await caller.rpc('labels_of', {
          vendor_id: id('vendor_id'),
          order_ids: idsOf(body['order_ids']),
        });
        const files: Uint8Array[] = [];
        // One at a time: a hundred at once would be too much for the carrier of labels that were never kept.
        for (const row of Array.isArray(rows) ? rows : []) files.push(await labels.file(readLabel(row)));
        if (files.length === 0)
          throw new HttpError(404, 'no_labels', 'These orders have no labels to print.');
        return pdfAnswer(await merged(files), 'labels');
      }
      default:
        throw new HttpError(422, 'action_unknown', 'action is buy, rates, drop, void, file or files.');
    }
  });
}
