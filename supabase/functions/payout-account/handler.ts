import { required, returnUrl, type Env } from '../_shared/config.ts';
import { createCallersDatabase, createDatabase } from '../_shared/database.ts';
import {
  HttpError,
  isRecord,
  json,
  parseJsonObject,
  readBody,
  textOf,
  uuid,
  type Handler,
} from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { choosePayouts } from '../_shared/payout/choose.ts';
import { tellAdmins } from '../_shared/payment/tell-admins.ts';
import { forSite } from '../_shared/site.ts';

const bodyLimit = 4 * 1024;

/**
 * `POST {vendor_id, return_url}` → `{url}`: the payout provider's page of this store, where its account is set up and
 * changed. Opens the account at the first call. 403 `not_allowed` for people without the right to the payouts of the
 * store, 401 `session_ended`, 422 with a name for what the provider refuses, 502 `provider_unavailable` when it
 * does not answer.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return forSite('payout-account', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, bodyLimit));
    const vendorId = textOf(body['vendor_id']) ?? '';
    if (!uuid.test(vendorId)) {
      throw new HttpError(400, 'bad_vendor_id', 'vendor_id must be a uuid.');
    }
    const back = returnUrl(body['return_url'], required(env, 'SITE_URL'));
    const caller = createCallersDatabase(env, outside.fetch, request);
    const answer = await caller.rpc('begin_payout_account', { vendor_id: vendorId });
    const about = isRecord(answer) ? answer : {};
    const store = {
      vendorId,
      name: textOf(about['name']) ?? '',
      email: textOf(about['email']) ?? '',
    };
    const database = createDatabase(env, outside.fetch);
    const provider = choosePayouts(env, outside);
    try {
      const read = async () => {
        const account = await database.rpc('payout_account_of', { vendor_id: vendorId });
        return isRecord(account) && account['provider'] === provider.name ? account : {};
      };
      let account = await read();
      if (
        textOf(account['provider_ref']) === null ||
        ['none', 'disabled'].includes(String(account['status']))
      ) {
        await database.rpc('keep_payout_account', {
          vendor_id: vendorId,
          provider: provider.name,
          provider_ref: textOf(account['provider_ref']) ?? (await provider.openAccount(store)),
        });
        account = await read();
      }
      const reference = textOf(account['provider_ref']) ?? '';
      const url = await provider.accountPage(reference, String(account['status']), store, back);
      return json({ url });
    } catch (error) {
      await tellAdmins(database, 'accounts', error);
      throw error;
    }
  });
}
