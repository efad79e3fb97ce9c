import type { Env } from '../_shared/config.ts';
import { createCallersDatabase } from '../_shared/database.ts';
import { HttpError, parseJsonObject, readBody, textOf, uuid, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { forSite } from '../_shared/site.ts';
import { statementPdf } from './pdf.ts';
import { readStatement } from './read.ts';

const bodyLimit = 4 * 1024;

/**
 * `POST {vendor_id, month}` → the statement of a store for a month like 2026-10 as a PDF file. The database is queried as
 * the caller and allows anyone who may see the store's money: 403 for everyone else.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return forSite('statement', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, bodyLimit));
    const vendor_id = textOf(body['vendor_id']) ?? '';
    const month = textOf(body['month']) ?? '';
    if (!uuid.test(vendor_id)) throw new HttpError(422, 'vendor_id_invalid', 'vendor_id must be a uuid.');
    const database = createCallersDatabase(env, outside.fetch, request);
    const statement = readStatement(await database.rpc('vendor_statement', { vendor_id, month }));
    return new Response(await statementPdf(statement), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="statement-${statement.month}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
