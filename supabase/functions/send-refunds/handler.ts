import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { json, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { chooseProvider } from '../_shared/payment/choose.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { sendRefunds } from '../_shared/payment/refunds.ts';
import { requireServiceKey } from '../_shared/service-key.ts';

/** A run ends after this and leaves the rest to the next one, well within the limits of an edge runtime. */
const runMs = 45_000;

/**
 * `POST` with the service key as bearer token → `{ended, waiting}`: sends every due refund to the provider. Call it
 * each minute; two concurrent calls never send the same refund.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return withJsonErrors('send-refunds', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can send refunds.');
    const deadline = outside.now() + runMs;
    const run = await sendRefunds(createDatabase(env, outside.fetch), chooseProvider(env, outside), {
      mayGoOn: () => outside.now() < deadline,
    });
    return json(run);
  });
}
