import { required, type Env } from '../_shared/config.ts';
import { carrierOf } from '../_shared/carrier/account.ts';
import { carrierNamed, carriers } from '../_shared/carrier/choose.ts';
import { CarrierRefused, CarrierSilent, type Carrier } from '../_shared/carrier/port.ts';
import { seal } from '../_shared/crypto.ts';
import { createCallersDatabase, createDatabase, type Database } from '../_shared/database.ts';
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
import { forSite } from '../_shared/site.ts';

const bodyLimit = 16 * 1024;

const invalid = (problems: Record<string, string>): HttpError =>
  new HttpError(422, 'carrier_invalid', 'Check the marked fields.', {
    extra: { hint: JSON.stringify(problems) },
  });

const choiceOf = ({ name, title, about, credentials, hasTestMode }: Carrier) => ({
  name,
  title,
  about,
  has_test_mode: hasTestMode,
  credentials: credentials.map((field) => ({ name: field.name, label: field.label, hint: field.hint })),
});

/** The whole account that was typed, or null when every field was left empty: then the stored one is kept. */
function typedCredentials({ credentials }: Carrier, given: unknown): Record<string, string> | null {
  const typed = Object.fromEntries(
    credentials.map(({ name }) => [name, (isRecord(given) ? (textOf(given[name]) ?? '') : '').trim()]),
  );
  if (Object.values(typed).every((value) => value === '')) return null;
  const problems = credentials.flatMap(({ name, label, problemOf }) => {
    const value = typed[name] ?? '';
    const problem = value === '' ? `${label} is required` : problemOf(value);
    return problem === null ? [] : [[name, problem] as const];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return typed;
}

/** The last characters of each entry, never more than a third of it. */
const endsOf = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value.slice(-Math.min(4, Math.floor(value.length / 3))),
    ]),
  );

/**
 * The account of a store with its carrier. `POST {vendor_id, action}` → `{account, carriers}`:
 *
 * - `read`: what may be known of it, never the credentials.
 * - `save` with `version, request_key, carrier, test_mode, credentials {name: text}`: empty credentials keep the stored
 *   ones, and the carrier `manual` forgets them. 422 `carrier_invalid` with a sentence per field in the hint, 409
 *   `carrier_changed`.
 * - `check`: asks the carrier whether it accepts the account; the answer is the account's new `connection`.
 *
 * 403 `not_allowed` for people without the right to the shipping of the store.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  async function save(
    caller: Database<'authenticated'>,
    vendor_id: string,
    body: Record<string, unknown>,
  ): Promise<unknown> {
    const name = textOf(body['carrier']) ?? '';
    const carrier = carrierNamed(name, outside);
    if (carrier === null) throw invalid({ carrier: 'Choose a carrier' });
    const typed = typedCredentials(carrier, body['credentials']);
    return caller.rpc('save_store_carrier', {
      vendor_id,
      version: Number(body['version'] ?? 0),
      request_key: textOf(body['request_key']),
      carrier: name,
      test_mode: carrier.hasTestMode && body['test_mode'] === true,
      needs_credentials: carrier.credentials.length > 0,
      sealed: typed === null ? null : await seal(required(env, 'CARRIER_SECRET'), typed, 'carrier account'),
      ends: typed === null ? {} : endsOf(typed),
    });
  }

  async function check(caller: Database<'authenticated'>, vendor_id: string): Promise<unknown> {
    await caller.rpc('begin_carrier_check', { vendor_id });
    const note = (version: number, connection: string, reason: string | null) =>
      createDatabase(env, outside.fetch).rpc('note_carrier_check', {
        vendor_id,
        version,
        connection,
        reason,
      });
    const carrier = await carrierOf(env, outside, vendor_id);
    try {
      await carrier.checkConnection();
      return await note(carrier.version, 'works', null);
    } catch (error) {
      if (error instanceof CarrierRefused)
        return note(carrier.version, 'refused', error.message.slice(0, 300));
      if (error instanceof CarrierSilent) return note(carrier.version, 'silent', null);
      throw error;
    }
  }

  return forSite('carrier-account', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, bodyLimit));
    const vendor_id = textOf(body['vendor_id']) ?? '';
    if (!uuid.test(vendor_id)) throw new HttpError(422, 'vendor_id_invalid', 'vendor_id must be a uuid.');
    const caller = createCallersDatabase(env, outside.fetch, request);
    const answer = async (account: unknown) => json({ account, carriers: carriers(outside).map(choiceOf) });
    switch (body['action']) {
      case 'read':
        return answer(await caller.rpc('store_carrier', { vendor_id }));
      case 'save':
        return answer(await save(caller, vendor_id, body));
      case 'check':
        return answer(await check(caller, vendor_id));
      default:
        throw new HttpError(422, 'action_unknown', 'action is read, save or check.');
    }
  });
}
