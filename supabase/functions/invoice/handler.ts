import type { Env } from '../_shared/config.ts';
import { createCallersDatabase } from '../_shared/database.ts';
import { HttpError, parseJsonObject, readBody, textOf, uuid, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { forSite } from '../_shared/site.ts';
import { invoicePdf } from './pdf.ts';
import { readInvoice } from './read.ts';

const bodyLimit = 4 * 1024;

/**
 * `POST {order_id, purchase_key?}` → the invoice of one order as a PDF file. The database is queried as the caller and
 * allows the buyer, the holder of the order's link, the store and admins. 404 for everyone else · 409 before it is
 * paid.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return forSite('invoice', env, 'everyone', async (request) => {
    const body = parseJsonObject(await readBody(request, bodyLimit));
    const order_id = textOf(body['order_id']) ?? '';
    if (!uuid.test(order_id)) throw new HttpError(422, 'order_id_invalid', 'order_id must be a uuid.');
    const database = createCallersDatabase(env, outside.fetch, request);
    const invoice = readInvoice(
      await database.rpc('invoice_of', { order_id, purchase_key: textOf(body['purchase_key']) }),
    );
    return new Response(await invoicePdf(invoice), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
