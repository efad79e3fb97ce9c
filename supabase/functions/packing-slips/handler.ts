import type { Env } from '../_shared/config.ts';
import { createCallersDatabase } from '../_shared/database.ts';
import { HttpError, parseJsonObject, readBody, textOf, uuid, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { forSite } from '../_shared/site.ts';
import { packingPdf } from './pdf.ts';
import { readPacking } from './read.ts';

const bodyLimit = 8 * 1024;
const most = 100;

/**
 * `POST {vendor_id, order_ids}` → a packing slip for each of 1 to 100 orders as one PDF file, after a pick list for those
 * that have not shipped. The database is queried as the caller and allows anyone who may read the orders of the store: 403 for everyone else · 404 if
 * all of them are canceled.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return forSite('packing-slips', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, bodyLimit));
    const vendor_id = textOf(body['vendor_id']) ?? '';
    const given: unknown = body['order_ids'];
    const order_ids = Array.isArray(given) ? given.map((id) => textOf(id) ?? '') : [];
    if (
      !uuid.test(vendor_id) ||
      order_ids.length === 0 ||
      order_ids.length > most ||
      !order_ids.every((id) => uuid.test(id))
    ) {
      throw new HttpError(422, 'orders_invalid', 'Choose 1 to 100 orders.');
    }
    const database = createCallersDatabase(env, outside.fetch, request);
    const packing = readPacking(await database.rpc('packing_of', { vendor_id, order_ids }));
    if (packing.slips.length === 0) {
      throw new HttpError(404, 'nothing_to_pack', 'These orders are canceled, so there is nothing to pack.');
    }
    return new Response(await packingPdf(packing), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="packing-slips-${packing.day}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
