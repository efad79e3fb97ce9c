import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { json, requireMethod, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { choosePayouts } from '../_shared/payout/choose.ts';
import { runPayouts } from '../_shared/payout/run.ts';
import { requireServiceKey } from '../_shared/service-key.ts';

/** A run ends after this and leaves the rest to the next one, well within the limits of an edge runtime. */
const runMs = 45_000;

/**
 * `POST` with the service key as bearer token → `{ended, waiting}`: asks the payout provider for everything that is due.
 * Call it each minute; two concurrent calls never send the same payout.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return withJsonErrors('send-payouts', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can pay stores.');
    const deadline = outside.now() + runMs;
    return json(
      await runPayouts(
        createDatabase(env, outside.fetch),
        choosePayouts(env, outside),
        () => outside.now() < deadline,
      ),
    );
  });
}
