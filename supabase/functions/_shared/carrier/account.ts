import { required, type Env } from '../config.ts';
import { unseal } from '../crypto.ts';
import { createDatabase } from '../database.ts';
import { HttpError, isRecord, textOf } from '../http.ts';
import type { Outside } from '../payment/port.ts';
import { carrierNamed } from './choose.ts';
import {
  CarrierRefused,
  CarrierSilent,
  type CarrierAccount,
  type Label,
  type LabelName,
  type LabelRequest,
  type Rate,
  type Tracking,
} from './port.ts';

/** Milliseconds that a carrier has for its answer. */
const patience = { check: 10_000, label: 20_000, track: 10_000 } as const;

/** The carrier of one store, with its account. Each call throws `CarrierRefused` or `CarrierSilent`. */
export interface StoreCarrier {
  readonly name: string;
  readonly title: string;
  readonly isTest: boolean;
  readonly sellsLabels: boolean;
  /** Of the account when it was read. */
  readonly version: number;
  checkConnection(): Promise<void>;
  rates(request: LabelRequest): Promise<readonly Rate[]>;
  buyLabel(request: LabelRequest): Promise<Label>;
  voidLabel(label: LabelName): Promise<void>;
  track(trackingNumber: string): Promise<Tracking | null>;
}

/** Ends with the carrier's answer, or as silent when it takes longer than `milliseconds`. */
export async function within<Answer>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new CarrierSilent());
      stopped.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([ask(stopped.signal), late]);
  } catch (error) {
    // Includes a setting that the shop lacks: then the carrier was never asked.
    if (error instanceof HttpError) throw error;
    console.error('carrier:', error);
    throw new CarrierSilent();
  } finally {
    clearTimeout(timer);
  }
}

async function credentialsOf(env: Env, sealed: string | null): Promise<Record<string, string>> {
  if (sealed === null) return {};
  const opened = await unseal(required(env, 'CARRIER_SECRET'), sealed, 'carrier account');
  if (!isRecord(opened)) {
    throw new CarrierRefused("We can't read the saved credentials. Enter them again.");
  }
  return Object.fromEntries(
    Object.entries(opened).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The carrier of a store: `manual` for one that has none. The function must first check whether the caller may use
 * it.
 */
export async function carrierOf(env: Env, outside: Outside, vendorId: string): Promise<StoreCarrier> {
  const found = await createDatabase(env, outside.fetch).rpc('carrier_account_of', { vendor_id: vendorId });
  const row = isRecord(found) ? found : {};
  const carrier = carrierNamed(textOf(row['carrier']) ?? 'manual', outside);
  if (carrier === null) {
    throw new CarrierRefused('Stallbar no longer works with this carrier. Choose another one.');
  }
  const isTest = carrier.hasTestMode && row['test_mode'] === true;
  const account = async (): Promise<CarrierAccount> => ({
    credentials: await credentialsOf(env, textOf(row['sealed'])),
    isTest,
  });
  return {
    name: carrier.name,
    title: carrier.title,
    isTest,
    sellsLabels: carrier.sellsLabels,
    version: Number(row['version'] ?? 0),
    checkConnection: () =>
      within(patience.check, async (signal) => carrier.checkConnection(await account(), signal)),
    rates: (request) =>
      within(patience.label, async (signal) => carrier.rates(await account(), request, signal)),
    buyLabel: (request) =>
      within(patience.label, async (signal) => carrier.buyLabel(await account(), request, signal)),
    voidLabel: (label) =>
      within(patience.label, async (signal) => carrier.voidLabel(await account(), label, signal)),
    track: (trackingNumber) =>
      within(patience.track, async (signal) => carrier.track(await account(), trackingNumber, signal)),
  };
}
